// The REST API as the pages use it. A failed request throws the problem's own title and detail.

const token = () => sessionStorage.getItem("nostos-token");

function headers() {
  return token() ? { Authorization: `Bearer ${token()}` } : {};
}

export async function get(path) {
  const answer = await fetch(path, { headers: headers() });
  if (answer.ok) return answer.json();
  const problem = await answer.json().catch(() => ({ title: answer.statusText }));
  throw new Error(problem.detail ? `${problem.title}: ${problem.detail}` : problem.title);
}

export const matches = () => get("/v1/matches?limit=50");
export const match = (id) => get(`/v1/matches/${id}`);
export const view = (id, viewer, step) => get(`/v1/matches/${id}/view?as=${viewer}&at=${step}`);
export const worlds = (id, viewer, step) => get(`/v1/matches/${id}/worlds?as=${viewer}&at=${step}`);

export async function frames(id, viewer) {
  const all = [];
  for (;;) {
    const after = all.length ? all[all.length - 1].step : 0;
    const page = await get(`/v1/matches/${id}/frames?as=${viewer}&after=${after}&limit=500&text=en`);
    all.push(...page.frames);
    if (page.frames.length < 500) return all;
  }
}

// Follows a live match: calls `told` for every new frame until the stream ends or `signal` aborts.
export async function follow(id, viewer, after, told, signal) {
  const address = `/v1/matches/${id}/stream?as=${viewer}&after=${after}&text=en`;
  const answer = await fetch(address, { headers: { ...headers(), Accept: "text/event-stream" }, signal });
  if (!answer.ok) return;
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const events = (rest + value).split("\n\n");
    rest = events.pop();
    for (const event of events) {
      const lines = event.split("\n");
      const kind = lines.find((line) => line.startsWith("event:"))?.slice(6).trim();
      const data = lines.filter((line) => line.startsWith("data:")).map((line) => line.slice(5).trim()).join("\n");
      if (kind === "frame" && data) told(JSON.parse(data));
    }
  }
}

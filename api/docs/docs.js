// Draws the OpenAPI document. Everything is set as text; nothing comes from elsewhere.

// A module, so that it may await.
export {};

const METHODS = ["get", "put", "post", "delete"];

function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children.filter((child) => child !== null));
  return element;
}

// The words between backquotes become code.
function words(text) {
  return text.split("`").map((part, at) => (at % 2 ? make("code", {}, part) : part));
}

const prose = (text) => make("p", {}, ...words(text));

function row(tag, ...cells) {
  return make("tr", {}, ...cells.map((cell) => make(tag, {}, cell)));
}

function table(heads, rows) {
  return make("table", {}, make("thead", {}, row("th", ...heads)), make("tbody", {}, ...rows));
}

// A schema in one line: a type, a list of words, the name of another one.
function short(schema) {
  if (!schema) return "";
  if (schema.$ref) return schema.$ref.split("/").pop();
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return several.map(short).join(" | ");
  if (schema.enum) return schema.enum.join(" | ");
  if (schema.items) return `[${short(schema.items)}]`;
  const range = [schema.minimum, schema.maximum].some((end) => end !== undefined);
  const type = [].concat(schema.type ?? "any").join(" or ");
  return range ? `${type} ${schema.minimum ?? ""}..${schema.maximum ?? ""}` : type;
}

function fields(schema) {
  const needed = new Set(schema.required ?? []);
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) =>
    row("td", make("code", {}, name), short(field), needed.has(name) ? "always" : "", field.description ?? ""),
  );
  return table(["field", "type", "there", "meaning"], rows);
}

function named(schema, spec) {
  const name = schema.$ref?.split("/").pop();
  return name ? { name, ...spec.components.schemas[name] } : { name: "", ...schema };
}

function content(media, spec) {
  return Object.entries(media ?? {}).map(([type, { schema }]) => {
    if (!schema?.$ref) return make("p", {}, make("code", {}, type));
    const whole = named(schema, spec);
    return make(
      "div",
      {},
      make("p", {}, make("code", {}, type), " ", whole.name, ": ", whole.description ?? ""),
      fields(whole),
    );
  });
}

function parameters(list) {
  const rows = list.map((each) =>
    row(
      "td",
      make("code", {}, each.name),
      each.in,
      short(each.schema),
      each.description ?? each.schema?.description ?? "",
    ),
  );
  return table(["parameter", "in", "type", "meaning"], rows);
}

function problems(answers) {
  const rows = answers.flatMap(([status, answer]) =>
    answer["x-problems"].map((name) => row("td", status, make("a", { href: `/v1/problems/${name}` }, name))),
  );
  return table(["status", "problem"], rows);
}

function security(schemes) {
  const scopes = schemes.flatMap((each) => each.token ?? []);
  if (!scopes.length) return "No token is looked at.";
  return `A token with the scope ${scopes.join(", ")}${schemes.some((each) => !each.token) ? ", or none" : ""}.`;
}

function operation(path, method, endpoint, shared, spec) {
  const answers = Object.entries(endpoint.responses);
  const good = answers.filter(([, answer]) => !answer["x-problems"]);
  const given = [...shared, ...(endpoint.parameters ?? [])];
  const summary = make(
    "summary",
    {},
    make("span", { class: "method" }, method.toUpperCase()),
    make("span", { class: "path" }, path),
    make("span", { class: "brief" }, ...words(endpoint.summary ?? "")),
  );
  return make(
    "details",
    { class: "operation", id: endpoint.operationId ?? path },
    summary,
    endpoint.description ? prose(endpoint.description) : null,
    prose(security(endpoint.security ?? [])),
    given.length ? parameters(given) : null,
    endpoint.requestBody ? make("h3", {}, "Body") : null,
    ...content(endpoint.requestBody?.content, spec),
    ...good.flatMap(([status, answer]) => [
      make("h3", {}, `${status} ${answer.description}`),
      ...content(answer.content, spec),
    ]),
    make("h3", {}, "Problems"),
    problems(answers.filter(([, answer]) => answer["x-problems"])),
  );
}

function operations(tag, spec) {
  return Object.entries(spec.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]?.tags?.includes(tag)).map((method) =>
      operation(path, method, item[method], item.parameters ?? [], spec),
    ),
  );
}

function section({ name, description }, spec) {
  return make("section", { id: name }, make("h2", {}, name), prose(description ?? ""), ...operations(name, spec));
}

function schemas(spec) {
  const all = Object.entries(spec.components.schemas).map(([name, schema]) =>
    make(
      "details",
      { class: "operation" },
      make("summary", {}, make("code", {}, name)),
      make("pre", {}, JSON.stringify(schema, null, 2)),
    ),
  );
  return make("section", { id: "schemas" }, make("h2", {}, "schemas"), ...all);
}

function find(wanted) {
  for (const each of document.querySelectorAll("details.operation")) {
    /** @type {HTMLElement} */ (each).hidden = !wanted.every((word) => each.textContent.toLowerCase().includes(word));
  }
}

/** The element with that id, which index.html has.
 * @param {string} id
 * @returns {HTMLElement}
 */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const spec = await (await fetch("/v1/openapi.json")).json();
element("document").replaceChildren(
  ...spec.info.description.split("\n\n").map(prose),
  ...spec.tags.map((tag) => section(tag, spec)),
  schemas(spec),
);
const names = [...spec.tags.map((tag) => tag.name), "schemas"];
element("contents").append(...names.map((name) => make("a", { href: `#${name}` }, name)));
const input = /** @type {HTMLInputElement} */ (element("find"));
input.addEventListener("input", () => find(input.value.toLowerCase().split(/\s+/)));
if (location.hash) document.getElementById(location.hash.slice(1))?.setAttribute("open", "");

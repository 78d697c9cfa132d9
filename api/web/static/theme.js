// Before the first paint: the theme and the language that were chosen here, and the messages of the page, so that they
// come together with its modules.
{
  const UNLOADED = {
    en: "This page could not be loaded. Load it anew.",
    nl: "Deze pagina kon niet worden geladen. Laad haar opnieuw.",
    pt: "Não foi possível carregar esta página. Carrega-a de novo.",
    de: "Diese Seite konnte nicht geladen werden. Lade sie neu.",
    fr: "Cette page n’a pas pu être chargée. Charge-la de nouveau.",
  };
  const kept = (name) => {
    try {
      return localStorage.getItem(name) ?? "";
    } catch {
      return ""; // without storage it is as the system has it
    }
  };
  const theme = kept("nostos-theme");
  if (["dark", "light"].includes(theme)) document.documentElement.dataset.theme = theme;

  const wanted = [kept("nostos-language"), ...navigator.languages.map((each) => each.slice(0, 2))];
  const language = wanted.find((each) => Object.hasOwn(UNLOADED, each)) ?? "en";
  document.documentElement.lang = language;

  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  for (const room of ["", ...(script.dataset.rooms ?? "").split(" ").filter(Boolean)]) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous" });
    link.href = new URL(`language/${room}${language}.ftl`, script.src).href;
    document.head.append(link);
  }

  // Where the modules or their messages do not come, nothing else can say so: the words for it are here.
  function sayUnloaded() {
    const place = document.getElementById("page");
    if (!place || place.querySelector("main, .broken")) return;
    const text = document.createElement("p");
    text.className = "problem broken";
    text.setAttribute("role", "alert");
    text.textContent = UNLOADED[language];
    place.append(text);
  }
  addEventListener("error", sayUnloaded, true);
  addEventListener("unhandledrejection", sayUnloaded);
}

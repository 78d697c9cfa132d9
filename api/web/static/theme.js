// Before the first paint: the theme that was chosen here.
try {
  const theme = localStorage.getItem("nostos-theme") ?? "";
  if (["dark", "light"].includes(theme)) document.documentElement.dataset.theme = theme;
} catch {
  // without storage it is the system's
}

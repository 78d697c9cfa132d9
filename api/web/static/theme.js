// Before the first paint: the theme that was chosen here.
const theme = localStorage.getItem("nostos-theme");
if (theme) document.documentElement.dataset.theme = theme;

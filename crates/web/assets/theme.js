// Before anything is painted: the theme and the language that were chosen last time.
try {
  const theme = localStorage.getItem("pyramids.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  const language = localStorage.getItem("pyramids.language") || navigator.language.slice(0, 2);
  if (["en", "de", "fr"].includes(language)) document.documentElement.lang = language;
} catch {
  // A browser that forbids storage gets the defaults.
}

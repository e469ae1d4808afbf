// Sets the theme, the language, the pace and the kind of page before the first paint: the stored choice, or else that of the device.
const darkDevice = matchMedia("(prefers-color-scheme: dark)");

function stored(name) {
  try {
    return localStorage.getItem(`pyramids.${name}`);
  } catch {
    // A browser that forbids storage gets the defaults.
    return null;
  }
}

function applyTheme() {
  const theme = stored("theme");
  const isDark = theme === "dark" || (theme !== "light" && darkDevice.matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}

applyTheme();
darkDevice.addEventListener("change", applyTheme);
const language = stored("language") || navigator.language.slice(0, 2);
if (["en", "de", "fr"].includes(language)) document.documentElement.lang = language;
const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
document.documentElement.dataset.pace = stored("pace") || (still ? "none" : "normal");
if (!["", "#", "#/"].includes(location.hash)) document.documentElement.dataset.opens = "elsewhere";

// Before anything is painted: the theme and the language that were chosen last time, or else those of the device.
const darkDevice = matchMedia("(prefers-color-scheme: dark)");

function chosen(name) {
  try {
    return localStorage.getItem(`pyramids.${name}`);
  } catch {
    // A browser that forbids storage gets the defaults.
    return null;
  }
}

function paint() {
  const theme = chosen("theme");
  const isDark = theme === "dark" || (theme !== "light" && darkDevice.matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}

paint();
darkDevice.addEventListener("change", paint);
const language = chosen("language") || navigator.language.slice(0, 2);
if (["en", "de", "fr"].includes(language)) document.documentElement.lang = language;

// Before the first paint, so that a dark room never sees a white flash. A file, because the page allows no inline script.
(() => {
  let wanted;
  try {
    wanted = localStorage.getItem("mantine-color-scheme-value");
  } catch {
    wanted = null;
  }
  const dark =
    wanted === "dark" || (wanted !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.mantineColorScheme = dark ? "dark" : "light";
})();

// The page that was drawn at the build is a visitor's, in the language of its address: from others it is hidden until theirs
// is there. Whoever sees it sees it first, and then come the scripts that make it live.
(() => {
  const read = (name) => {
    try {
      return JSON.parse(localStorage.getItem(name) ?? "null");
    } catch {
      return null;
    }
  };
  const namesIn = (list) => list?.split(" ").filter(Boolean) ?? [];
  const { scripts, ahead } = document.currentScript.dataset;
  const add = (name, facts) =>
    document.head.append(Object.assign(document.createElement(name), facts));
  let isAwake = false;
  const wake = () => {
    if (isAwake) return;
    isAwake = true;
    const crossOrigin = "anonymous";
    for (const src of namesIn(scripts))
      add("script", { type: "module", crossOrigin, async: false, src });
    for (const href of namesIn(ahead)) add("link", { rel: "modulepreload", crossOrigin, href });
  };
  const drawn = document.documentElement.lang;
  if ((read("locale") ?? drawn) !== drawn || read("auth")?.accessToken) {
    document.documentElement.dataset.drawnFor = "others";
    wake();
  } else {
    requestAnimationFrame(() => setTimeout(wake));
    // A tab in the background is not drawn at all.
    setTimeout(wake, 3000);
  }
})();

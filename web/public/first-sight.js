// The page that was drawn at the build is a visitor's, in one language: from others it is hidden until theirs is there. Where
// it is shown, it is painted before the scripts come that make it live.
// This file must have another name whenever it expects another page: a service worker of an older release hands out what it has.
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
    for (const href of [...namesIn(scripts), ...namesIn(ahead)])
      add("link", { rel: "modulepreload", crossOrigin, href });
    const call = () => {
      for (const src of namesIn(scripts))
        add("script", { type: "module", crossOrigin, async: false, src });
    };
    // The page must have come wholly: what they find in it is what they replace.
    if (document.readyState === "loading")
      addEventListener("DOMContentLoaded", call, { once: true });
    else call();
  };
  const spoken = read("locale") ?? new URLSearchParams(location.search).get("lang") ?? "en";
  if (spoken !== document.documentElement.lang || read("auth")?.accessToken) {
    document.documentElement.dataset.drawnFor = "others";
    wake();
  } else {
    // Where the browser tells of its first picture, that is waited for; elsewhere the moment it is to be drawn.
    if (PerformanceObserver.supportedEntryTypes?.includes("paint"))
      new PerformanceObserver((seen) => {
        if (seen.getEntriesByName("first-contentful-paint").length > 0) wake();
      }).observe({ type: "paint", buffered: true });
    else requestAnimationFrame(() => setTimeout(wake));
    // A tab in the background is not drawn at all.
    setTimeout(wake, 3000);
  }
})();

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
  const { scripts, ahead, messages } = document.currentScript.dataset;
  const spoken = read("locale") ?? new URLSearchParams(location.search).get("lang") ?? "en";
  const add = (name, facts) =>
    document.head.append(Object.assign(document.createElement(name), facts));
  // What the application fetches first of all, once it runs: it is on its way by then. A page without such a list works as well.
  const bringMessages = () => {
    const named = namesIn(messages).find((name) => name.startsWith(`${spoken}=`));
    const href = named?.slice(spoken.length + 1);
    if (href) add("link", { rel: "preload", as: "fetch", crossOrigin: "anonymous", href });
  };
  let isAwake = false;
  const wake = () => {
    if (isAwake) return;
    isAwake = true;
    const crossOrigin = "anonymous";
    for (const href of [...namesIn(scripts), ...namesIn(ahead)])
      add("link", { rel: "modulepreload", crossOrigin, href });
    bringMessages();
    const call = () => {
      for (const src of namesIn(scripts))
        add("script", { type: "module", crossOrigin, async: false, src });
    };
    // The page must have come wholly: what they find in it is what they replace.
    if (document.readyState === "loading")
      addEventListener("DOMContentLoaded", call, { once: true });
    else call();
  };
  // A page that was not drawn has its scripts in it.
  if (!scripts) bringMessages();
  else if (spoken !== document.documentElement.lang || read("auth")?.accessToken) {
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

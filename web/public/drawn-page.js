// The page that was drawn at the build is a visitor's, in the language of its address: from others it is hidden until theirs is there.
(() => {
  const read = (name) => {
    try {
      return JSON.parse(localStorage.getItem(name) ?? "null");
    } catch {
      return null;
    }
  };
  const drawn = document.documentElement.lang;
  if ((read("locale") ?? drawn) !== drawn || read("auth")?.accessToken)
    document.documentElement.dataset.drawnFor = "others";
})();

/** Said where the application could not be opened, and no words of any language have arrived. */
const message =
  "Farsim could not be loaded. Please check your network. · 页面加载失败，请检查网络。";
const tryAgain = "Try again · 重试";

/** Above what the build has drawn, or alone: why nothing here answers, and the way to begin again. */
export function showStartFailed(place: HTMLElement): void {
  const note = Object.assign(document.createElement("div"), { id: "start-failed", role: "alert" });
  const words = Object.assign(document.createElement("p"), { textContent: message });
  const button = Object.assign(document.createElement("button"), {
    type: "button",
    textContent: tryAgain,
  });
  button.addEventListener("click", () => location.reload());
  note.append(words, button);
  place.before(note);
}

export function AddOnPage() {
  return null;
}

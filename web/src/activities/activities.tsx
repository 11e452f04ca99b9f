export function Activities() {
  return null;
}

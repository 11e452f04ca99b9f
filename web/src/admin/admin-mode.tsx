export function AdminMode() {
  return null;
}

/** The phone that a page is read on, as far as its browser tells; null for anything else. */
export function ownSystem(userAgent: string): "ios" | "android" | null {
  if (/\b(iPhone|iPad|iPod)\b/.test(userAgent)) return "ios";
  return /\bAndroid\b/.test(userAgent) ? "android" : null;
}

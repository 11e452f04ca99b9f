export const phoneSystems = ["ios", "android"] as const;
export type PhoneSystem = (typeof phoneSystems)[number];

/** The phone that a page is read on, as far as its browser says; null for anything else. An iPad calls itself a Mac, which has no touch screen. */
export function ownSystem({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, "userAgent" | "maxTouchPoints">): PhoneSystem | null {
  if (/\b(iPhone|iPad|iPod)\b/.test(userAgent)) return "ios";
  if (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1) return "ios";
  return /\bAndroid\b/.test(userAgent) ? "android" : null;
}

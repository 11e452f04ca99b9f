/** The tag by whose customs dates are written and pages described: day before month, as most of the travelling world reads it. */
export function regionalTag(language: string): string {
  return language === "en" ? "en-GB" : language;
}

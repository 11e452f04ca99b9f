/** What stands around the legal documents; the server writes it into them. */
export const legal = {
  disclaimer: "Disclaimer",
  privacy: "Privacy policy",
  contents: "Contents",
  version: "{version, plural, =0 {Standard text} other {Version #}} · in force since {date}",
  coming: "{version, plural, =0 {Standard text} other {Version #}} · comes into force on {date}",
  former: "This version is no longer in force.",
  shownIn: "This document has not been translated yet. It is shown in {language}.",
  current: "Read the version in force",
  feeShare: "costs a further {percent} of the amount",
  feeNothing: "costs nothing more",
} as const;

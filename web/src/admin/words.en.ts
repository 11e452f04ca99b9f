export const adminEn = {
  title: "x",
} as const;

export const homeEn = {
  title: "x",
} as const;

export const plansEn = {
  title: "x",
} as const;

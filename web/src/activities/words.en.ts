export const activitiesEn = {
  title: "x",
} as const;

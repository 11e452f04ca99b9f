import { accountsEn } from "../../accounts/words.en.ts";
import { activitiesEn } from "../../activities/words.en.ts";
import { cardsEn } from "../../cards/words.en.ts";
import { homeEn } from "../../home/words.en.ts";
import { plansEn } from "../../plans/words.en.ts";
import { transportEn } from "../../platform/language/words.en.ts";
import { uiEn } from "../../ui/words.en.ts";
import { titlesEn } from "./titles.en.ts";
import { appEn } from "./words.en.ts";

/** Everything that the application says in English: the measure for every other language. */
export const catalogueEn = {
  transport: transportEn,
  titles: titlesEn,
  app: appEn,
  ui: uiEn,
  accounts: accountsEn,
  plans: plansEn,
  cards: cardsEn,
  activities: activitiesEn,
  home: homeEn,
} as const;

import { accountsZhCN } from "../../accounts/words.zh-CN.ts";
import { activitiesZhCN } from "../../activities/words.zh-CN.ts";
import { cardsZhCN } from "../../cards/words.zh-CN.ts";
import { homeZhCN } from "../../home/words.zh-CN.ts";
import { plansZhCN } from "../../plans/words.zh-CN.ts";
import { transportZhCN } from "../../platform/language/words.zh-CN.ts";
import type { Translated } from "../../platform/language/words.ts";
import { uiZhCN } from "../../ui/words.zh-CN.ts";
import type { catalogueEn } from "./catalogue.en.ts";
import { titlesZhCN } from "./titles.zh-CN.ts";
import { appZhCN } from "./words.zh-CN.ts";

export const catalogueZhCN = {
  transport: transportZhCN,
  titles: titlesZhCN,
  app: appZhCN,
  ui: uiZhCN,
  accounts: accountsZhCN,
  plans: plansZhCN,
  cards: cardsZhCN,
  activities: activitiesZhCN,
  home: homeZhCN,
} satisfies Translated<typeof catalogueEn>;

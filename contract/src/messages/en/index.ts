import { activities } from "./activities.ts";
import { cardHistory } from "./card-history.ts";
import { emails } from "./emails.ts";

export const messages = { activities, cardHistory, emails };

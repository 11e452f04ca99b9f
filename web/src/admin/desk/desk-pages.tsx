import { withMessages } from "../../platform/language/messages.ts";
import { tabOf } from "./desk-tab.tsx";

/** One customer on a page of their own; it comes when it is opened. */
export const CustomerPage = tabOf<{ readonly customerId: string }>(
  1400,
  withMessages(
    async () => (await import("../customers/customer-page.tsx")).CustomerPage,
    "activities",
    "activityTypes",
    "admin",
    "audit",
    "cards",
    "desk",
    "deskPages",
    "money",
    "operatorOrders",
    "regions",
    "staff",
  ),
);

/** One card, in the same way. */
export const CardPage = tabOf<{ readonly cardId: string }>(
  1400,
  withMessages(
    async () => (await import("../cards/card-page.tsx")).CardPage,
    "activityTypes",
    "admin",
    "cards",
    "channels",
    "desk",
    "deskPages",
    "money",
    "operatorCards",
    "problems",
  ),
);

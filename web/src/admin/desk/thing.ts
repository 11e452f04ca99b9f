import { linkOptions } from "@tanstack/react-router";

/** What the desk has a page for, and a drawer. */
export type Thing = "customer" | "card";

/** The way to the page of one of them; what the lists were searched by stays behind. */
export const wayTo = (kind: Thing, id: string) =>
  kind === "customer"
    ? linkOptions({ to: "/adminMode/customers/$customerId", params: { customerId: id } })
    : linkOptions({ to: "/adminMode/cards/$cardId", params: { cardId: id } });

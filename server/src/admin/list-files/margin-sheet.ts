import type { CardMargin } from "../../margins/list-card-margins.ts";
import type { Sheet, SheetWords } from "./list-file.ts";

/** What each card brought in and cost. */
export function marginSheet({ t, currency }: SheetWords): Sheet<CardMargin> {
  return {
    head: [
      t("deskSheets.number"),
      "ICCID",
      t("deskSheets.channelToday"),
      t("deskSheets.traffic"),
      t("deskSheets.revenue", { currency }),
      t("deskSheets.tax", { currency }),
      t("deskSheets.cost", { currency }),
      t("deskSheets.margin", { currency }),
    ],
    cellsOf: ({ cardNumber, iccid, channelName, usedMb, revenue, tax, cost, margin }) => [
      cardNumber,
      iccid,
      channelName,
      { number: String(usedMb) },
      ...[revenue, tax, cost, margin].map((number) => ({ number })),
    ],
  };
}

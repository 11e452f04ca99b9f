import type { PackSale, SoldPack } from "@farsim/contract/desk/money/pack-sales.ts";
import { clockText } from "../../platform/csv.ts";
import type { Sheet, SheetWords } from "./list-file.ts";

/** Sales of StarterPacks, and what became of what was sold. */
export function packSaleSheet({ t, zone, currency }: SheetWords): Sheet<PackSale> {
  return {
    head: [
      t("deskSheets.id"),
      t("deskSheets.soldAt", { zone }),
      t("deskSheets.buyer"),
      t("deskSheets.reference"),
      t("deskSheets.packWay"),
      t("deskSheets.price", { currency }),
      t("deskSheets.packs"),
      t("deskSheets.lineAmount", { currency }),
      t("deskSheets.openPacks"),
      t("deskSheets.boundPacks"),
      t("deskSheets.expiredPacks"),
      t("deskSheets.revertedPacks"),
      t("deskSheets.returnedPacks"),
      t("deskSheets.owed", { currency }),
      t("deskSheets.earned", { currency }),
      t("deskSheets.moneyBack", { currency }),
      t("deskSheets.soldBy"),
      t("deskSheets.reason"),
    ],
    cellsOf: ({ id, soldAt, buyer, reference, way, states, ...sale }) => [
      id,
      clockText(soldAt, zone),
      buyer,
      reference ?? "",
      t(`packSales.ways.${way}`),
      { number: sale.price },
      { number: String(sale.cards) },
      { number: sale.amount },
      { number: String(states.OPEN) },
      { number: String(states.BOUND) },
      { number: String(states.EXPIRED) },
      { number: String(states.REVERTED) },
      { number: String(states.RETURNED) },
      { number: sale.owed },
      { number: sale.earned },
      { number: sale.returned },
      sale.soldBy ?? "",
      sale.reason,
    ],
  };
}

/** The cards of a sale with what became of each. */
export function soldPackSheet({ t, zone, currency }: SheetWords): Sheet<SoldPack> {
  return {
    head: [
      t("deskSheets.id"),
      t("deskSheets.number"),
      "ICCID",
      t("deskSheets.status"),
      t("deskSheets.packEnded", { zone }),
      t("deskSheets.packCredit", { currency }),
    ],
    cellsOf: ({ id, cardNumber, iccid, state, endedAt, credited }) => [
      id,
      cardNumber,
      iccid,
      t(`packSales.states.${state}`),
      endedAt ? clockText(endedAt, zone) : "",
      credited === undefined ? "" : { number: credited },
    ],
  };
}

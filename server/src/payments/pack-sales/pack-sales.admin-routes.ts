import * as contract from "@farsim/contract/desk/money/pack-sales.ts";
import type { Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { checkPackSale } from "./check-pack-sale.ts";
import { givePackSaleBack } from "./give-back.ts";
import { listPackSales, listSalesOfCard, listSoldPacks, showPackSale } from "./list-pack-sales.ts";
import { recordPackSale } from "./record-pack-sale.ts";

/** What StarterPacks were sold for, for those who take the money and those who read the books. */
export function mountPackSalesForAdministrators(mount: Mount): void {
  const shown = async (ctx: Context, id: bigint) => ({ sale: await showPackSale(ctx, id) });
  mount(contract.checkPackSale, checkPackSale);
  mount(contract.listPackSales, listPackSales);
  mount(contract.getPackSale, (ctx, { saleId }) => shown(ctx, idOf(saleId)));
  mount(contract.listSoldPacks, listSoldPacks);
  mount(contract.listSalesOfCard, listSalesOfCard);
  mount(contract.recordPackSale, async (ctx, wanted) =>
    shown(ctx, await recordPackSale(ctx, wanted)),
  );
  mount(contract.givePackSaleBack, async (ctx, wanted) =>
    shown(ctx, await givePackSaleBack(ctx, wanted)),
  );
}

import { exportPackSales, exportSoldPacks } from "@farsim/contract/desk/money/pack-sales.ts";
import { factsOfRange } from "../../payments/money-range.ts";
import { listPackSales, listSoldPacks } from "../../payments/pack-sales/list-pack-sales.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { listFile } from "./list-file.ts";
import { packSaleSheet, soldPackSheet } from "./pack-sheets.ts";

/** What StarterPacks were sold for, and the cards of a sale. */
export function mountListsOfPacks(mount: Mount, database: Database): void {
  mount.file(exportPackSales, (steps, wanted) =>
    listFile(
      steps,
      {
        name: "packSales",
        sheet: packSaleSheet,
        facts: factsOfRange(wanted),
        page: (ctx, page) => listPackSales(ctx, { ...wanted, ...page }),
      },
      database,
    ),
  );
  mount.file(exportSoldPacks, (steps, wanted) =>
    listFile(
      steps,
      {
        name: "soldPacks",
        sheet: soldPackSheet,
        facts: { packSale: wanted.saleId },
        page: (ctx, page) => listSoldPacks(ctx, { ...wanted, ...page }),
      },
      database,
    ),
  );
}

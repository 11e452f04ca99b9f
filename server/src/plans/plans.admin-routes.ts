import * as contract from "@farsim/contract/desk/shop/catalogue.ts";
import type { Mount } from "../platform/http/mount.ts";
import { archiveAddOn, saveAddOn } from "./save-add-on.ts";
import { orderAddOns, orderPlans } from "./order-offers.ts";
import { archivePlan, savePlan } from "./save-plan.ts";
import { showOperatorAddOns, showOperatorPlans } from "./show-catalogue.ts";

export function mountPlansForAdministrators(mount: Mount): void {
  mount(contract.listOperatorPlans, async (ctx, { archived }) => ({
    items: await showOperatorPlans(ctx, archived === "true"),
  }));
  mount(contract.listOperatorAddOns, async (ctx, { archived }) => ({
    items: await showOperatorAddOns(ctx, archived === "true"),
  }));
  mount(contract.savePlan, savePlan);
  mount(contract.archivePlan, archivePlan);
  mount(contract.saveAddOn, saveAddOn);
  mount(contract.archiveAddOn, archiveAddOn);
  mount(contract.orderPlans, orderPlans);
  mount(contract.orderAddOns, orderAddOns);
}

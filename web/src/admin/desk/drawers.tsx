import { CardDrawer } from "../cards/card-drawer.tsx";
import { CustomerDrawer } from "../customers/customer-drawer.tsx";
import { useDeskAddress } from "./use-desk-address.ts";

/** What opens beside any tab, one at a time: a card, or a customer. Where an address names both, the card stands there. */
export function Drawers({ close }: { readonly close: () => void }) {
  const { card, customer } = useDeskAddress().params;
  return (
    <>
      <CustomerDrawer id={card === undefined ? customer : undefined} close={close} />
      <CardDrawer id={card} close={close} />
    </>
  );
}

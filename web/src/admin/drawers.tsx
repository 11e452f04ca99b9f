import { CardDrawer } from "./cards/card-drawer.tsx";
import { CustomerDrawer } from "./customers/customer-drawer.tsx";

/** What opens beside any tab: a customer, a card. */
export function Drawers() {
  return (
    <>
      <CustomerDrawer />
      <CardDrawer />
    </>
  );
}

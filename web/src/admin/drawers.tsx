import { CardDrawer } from "./card-drawer.tsx";
import { CustomerDrawer } from "./customer-drawer.tsx";
import { DeskWords } from "./desk-words.tsx";

/** What opens beside any tab: a customer, a card. */
export function Drawers() {
  return (
    <DeskWords>
      <CustomerDrawer />
      <CardDrawer />
    </DeskWords>
  );
}

import type { Channel, StalledOrder } from "@farsim/contract/desk/shop/channels.ts";
import { getCustomer } from "@farsim/contract/desk/people/customer-desk.ts";
import { useTranslations } from "use-intl";
import { useColumns } from "../../ui/tables/columns.tsx";
import type { Column } from "../../ui/tables/data-table.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { DrawerLink } from "../desk/drawer-part.tsx";
import { useMay } from "../desk/use-may.tsx";
import { useWaitingColumns, WaitingPart } from "./waiting-part.tsx";

interface Row extends StalledOrder {
  readonly channelName: string;
}

function useRowColumns(): Column<Row>[] {
  const t = useTranslations("channels");
  const column = useColumns<Row>();
  const may = useMay();
  const { card, channel, attempts, next, answer, retry } = useWaitingColumns({
    label: (number) => t("retryOrderOf", { number }),
    successMessage: () => t("orderRetried"),
  });
  const customer = column.cell("customer", t("customer"), ({ userId, customer }) => (
    <DrawerLink kind="customer" id={userId}>
      {customer}
    </DrawerLink>
  ));
  return [
    card,
    ...(may(getCustomer) ? [customer] : []),
    channel,
    column.cell("step", t("step"), ({ step }) => t(`steps.${step}`)),
    column.instant("waitingSince", t("orderedAt")),
    attempts,
    next,
    answer,
    retry,
  ];
}

/** The profiles that customers have paid for and that are not made; nothing where all are. */
export function StalledOrders({ channels }: { readonly channels: readonly Channel[] }) {
  const t = useTranslations("channels");
  const { count } = useFormat();
  return (
    <WaitingPart
      title={t("hanging")}
      why={t("hangingWhy")}
      columns={useRowColumns()}
      rows={channels.flatMap(({ name, hangingOrders: orders }) =>
        orders.map((order): Row => ({ ...order, channelName: name })),
      )}
      beyond={channels
        .filter(({ hanging, hangingOrders: orders }) => hanging > orders.length)
        .map(({ name, hanging, hangingOrders: orders }) =>
          t("moreOrders", { count: count(hanging - orders.length), name }),
        )}
    />
  );
}

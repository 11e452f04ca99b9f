import type { Channel, StuckCommand } from "@farsim/contract/desk/shop/channels.ts";
import { useTranslations } from "use-intl";
import { useColumns } from "../../ui/tables/columns.tsx";
import type { Column } from "../../ui/tables/data-table.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { useWaitingColumns, WaitingPart } from "./waiting-part.tsx";

interface Row extends StuckCommand {
  readonly channelName: string;
}

function useRowColumns(): Column<Row>[] {
  const t = useTranslations("channels");
  const column = useColumns<Row>();
  const { card, channel, attempts, next, answer, retry } = useWaitingColumns({
    label: (number) => t("retryOf", { number }),
    successMessage: ({ retried }) => t("retried", { count: retried }),
  });
  return [card, channel, column.instant("waitingSince", t("since")), attempts, next, answer, retry];
}

/** What carriers have not heard for long; nothing where they have heard everything. */
export function StuckCommands({ channels }: { readonly channels: readonly Channel[] }) {
  const t = useTranslations("channels");
  const { count } = useFormat();
  return (
    <WaitingPart
      title={t("stuck")}
      why={t("stuckWhy")}
      columns={useRowColumns()}
      rows={channels.flatMap(({ name, stuckCommands }) =>
        stuckCommands.map((command): Row => ({ ...command, channelName: name })),
      )}
      beyond={channels
        .filter(({ stuck, stuckCommands }) => stuck > stuckCommands.length)
        .map(({ name, stuck, stuckCommands }) =>
          t("more", { count: count(stuck - stuckCommands.length), name }),
        )}
    />
  );
}

import { Reason } from "@farsim/contract/customer-view.ts";
import { listChannels } from "@farsim/contract/desk/shop/channels.ts";
import {
  type Batch,
  listBatchCards,
  listBatches,
} from "@farsim/contract/desk/cards/stock-import.ts";
import {
  getBatchState,
  listStockLevels,
  moveBatch,
  renameBatch,
  undoBatch,
} from "@farsim/contract/desk/cards/stock-levels.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { fieldMessage } from "@farsim/contract/problems/field-message.ts";
import { requiredText } from "@farsim/contract/values/texts/free-text.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { ReasonDialog } from "../kit/reason-dialog.tsx";
import { ReasonField } from "../kit/reason-field.tsx";

type BatchState = Output<typeof getBatchState>;

interface BatchDialogProps<Of> {
  readonly of: Of;
  readonly opened: boolean;
  readonly close: () => void;
}

const changed = [listBatches, getBatchState, listBatchCards, listStockLevels, listChannels];
const named = z.strictObject({ name: requiredText(80) });

/** Gives a batch another name. */
export function RenameDialog({ of: batch, opened, close }: BatchDialogProps<Batch>) {
  const t = useTranslations("stock");
  return (
    <ActionDialog<typeof renameBatch, z.input<typeof named>>
      opened={opened}
      close={close}
      withCancel
      title={t("renameTitle")}
      confirm={t("save")}
      endpoint={renameBatch}
      schema={named}
      initialValues={{ name: batch.name }}
      input={({ name }) => ({ batchId: batch.id, name: name.trim() })}
      failureMessage={t("failed.rename")}
      successMessage={({ batch: { name } }) => t("renamed", { name })}
      onDone={close}
      invalidates={changed}
    >
      {({ field }) => (
        <TextInput
          {...field("name")}
          label={t("batchName")}
          autoComplete="off"
          enterKeyHint="done"
          required
          data-autofocus
        />
      )}
    </ActionDialog>
  );
}

const moved = z.strictObject({
  channelName: z.string().min(1, fieldMessage("required")),
  reason: Reason,
});

/** Puts the cards of a batch into the channel that they should have come to. */
export function MoveDialog({ of: state, opened, close }: BatchDialogProps<BatchState>) {
  const t = useTranslations("stock");
  const tDesk = useTranslations("desk");
  const { batch, cards, channelNames } = state;
  const { data } = useEndpoint(listChannels, {}, { enabled: opened });
  const others = (data?.items ?? [])
    .map(({ name }) => name)
    .filter((name) => channelNames.length !== 1 || name !== channelNames[0])
    .toSorted();
  return (
    <ActionDialog<typeof moveBatch, z.input<typeof moved>>
      opened={opened}
      close={close}
      withCancel
      title={t("moveTitle")}
      why={t("moveWhy", { count: cards, from: channelNames.join(", ") })}
      confirm={t("move")}
      endpoint={moveBatch}
      schema={moved}
      initialValues={{ channelName: "", reason: "" }}
      input={({ channelName, reason }) => ({
        batchId: batch.id,
        channelName,
        reason: reason.trim(),
      })}
      failureMessage={t("failed.move")}
      successMessage={({ moved: count }, { channelName }) =>
        t("moved", { count, channel: channelName })
      }
      onDone={close}
      invalidates={changed}
    >
      {({ field }) => (
        <>
          <NativeSelect
            {...field("channelName")}
            label={t("moveTo")}
            data={[{ value: "", label: "–" }, ...others]}
            required
            data-autofocus
          />
          <ReasonField {...field("reason")} label={tDesk("reason")} hint={tDesk("reasonHint")} />
        </>
      )}
    </ActionDialog>
  );
}

/** Takes all cards of a batch out of stock. */
export function UndoDialog({ of: state, opened, close }: BatchDialogProps<BatchState>) {
  const t = useTranslations("stock");
  const { batch, cards } = state;
  return (
    <ReasonDialog
      opened={opened}
      close={close}
      withCancel
      danger
      title={t("undoTitle")}
      why={t("undoWhy", { count: cards })}
      facts={[{ label: t("batchName"), value: batch.name }]}
      confirm={t("undo")}
      endpoint={undoBatch}
      input={(reason) => ({ batchId: batch.id, reason })}
      failureMessage={t("failed.undo")}
      successMessage={({ removed }) => t("undoneNow", { count: removed })}
      onDone={close}
      invalidates={changed}
    />
  );
}

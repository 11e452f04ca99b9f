import { Reason } from "@farsim/contract/customer-view.ts";
import { getOperatorCard } from "@farsim/contract/desk/cards/card-desk.ts";
import { listSpareSims, type SpareSim, swapSim } from "@farsim/contract/desk/cards/sims.ts";
import { listOperatorCards, type OperatorCard } from "@farsim/contract/desk/cards/stock.ts";
import { fieldMessage } from "@farsim/contract/problems/field-message.ts";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { ReasonField } from "../../kit/reason-field.tsx";
import { inFours } from "../../../cards/card-words.ts";
import { useEndpoint } from "../../../platform/calls/query-client.ts";
import { Choices } from "../../../ui/forms/choices.tsx";
import { ActionDialog } from "../../../ui/dialogs/action-dialog.tsx";
import { Muted } from "../../../ui/page/layout.tsx";
import { QueryView } from "../../../ui/states/query-view.tsx";
import { Block } from "../../../ui/states/states.tsx";
import { useDebouncedText } from "../../../ui/tables/use-debounced-text.ts";
import styles from "./swap-dialog.module.css";

const typed = z.strictObject({
  spareId: z.string().min(1, fieldMessage("required")),
  reason: Reason,
});
type Typed = z.input<typeof typed>;

const fewestDigits = 4;

interface SpareSimsProps {
  readonly cardId: string;
  readonly search: string;
  readonly chosen: string;
  readonly choose: (spareId: string) => void;
}

/** The free SIMs that a text finds, each with why it cannot be the new one where it cannot. */
function SpareSims({ cardId, search, chosen, choose }: SpareSimsProps) {
  const t = useTranslations("operatorCards");
  const cards = useTranslations("cards");
  const query = useEndpoint(listSpareSims, { cardId, search });
  const under = ({ iccid, type, channelName, unfit }: SpareSim) =>
    unfit
      ? t(`swapUnfit.${unfit}`, { channel: channelName })
      : `${iccid} · ${cards(type)} · ${channelName}`;
  return (
    <QueryView query={query} loading={<Block height={72} radius={14} />}>
      {({ sims }) =>
        sims.length === 0 ? (
          <Muted>{t("swapNone")}</Muted>
        ) : (
          <Choices
            tiles
            legend={t("swapChoose")}
            chosen={chosen}
            choose={choose}
            choices={sims.map((sim) => ({
              value: sim.cardId,
              label: inFours(sim.cardNumber),
              under: under(sim),
              isOff: sim.unfit !== undefined,
            }))}
          />
        )
      }
    </QueryView>
  );
}

/** Finds the new SIM by what is printed on it; another text means another SIM. */
function FindSpare(
  props: Omit<SpareSimsProps, "search"> & { readonly error?: string | undefined },
) {
  const t = useTranslations("operatorCards");
  const { cardId, chosen, choose, error } = props;
  const [search, setSearch] = useState<string>();
  const { typed: text, setTyped } = useDebouncedText(search, setSearch);
  const isAsked = (search?.replaceAll(/\D/g, "").length ?? 0) >= fewestDigits;
  return (
    <>
      <TextInput
        label={t("swapFind")}
        description={t("swapFindHint")}
        value={text}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          choose("");
        }}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="search"
        required
        data-autofocus
      />
      <div className={styles.found} aria-live="polite">
        {isAsked ? (
          <SpareSims cardId={cardId} search={search ?? ""} chosen={chosen} choose={choose} />
        ) : null}
      </div>
    </>
  );
}

/** Lets a held card go on under another SIM: says before what goes over and what ends. */
export function SwapDialog(props: {
  readonly card: OperatorCard | undefined;
  readonly opened: boolean;
  readonly close: () => void;
}) {
  const t = useTranslations("operatorCards");
  const { card, opened, close } = props;
  const number = inFours(card?.cardNumber ?? "");
  const cardId = card?.id ?? "";
  return (
    <ActionDialog<typeof swapSim, Typed>
      opened={opened}
      subject={card?.id}
      close={close}
      title={t("swapTitle")}
      why={t("swapWhy")}
      facts={[
        { label: t("number"), value: number },
        { label: t("holder"), value: card?.username ?? card?.email ?? t("bound") },
        { label: t("plan"), value: card?.plan?.name ?? t("none") },
        { label: t("swapStays"), value: t("swapStaysWhat") },
        { label: t("swapEnds"), value: t("swapEndsWhat", { number }) },
      ]}
      confirm={t("swapSim")}
      danger
      endpoint={swapSim}
      schema={typed}
      initialValues={{ spareId: "", reason: "" }}
      input={({ spareId, reason }) => ({ cardId, spareId, reason: reason.trim() })}
      errorsAt={{ sim_occupied: "spareId", plan_not_for_card: "spareId", not_found: "spareId" }}
      failureMessage={t("failed.swapSim")}
      successMessage={({ card: after }) =>
        t("swapDone", { number, fresh: inFours(after.cardNumber) })
      }
      onDone={close}
      invalidates={[listOperatorCards, getOperatorCard, listSpareSims]}
    >
      {({ form, field, values }) => (
        <>
          <FindSpare
            cardId={cardId}
            chosen={values.spareId}
            choose={(spareId) => form.setFieldValue("spareId", spareId)}
            error={field("spareId").error}
          />
          <ReasonField {...field("reason")} label={t("reason")} hint={t("reasonHint")} />
        </>
      )}
    </ActionDialog>
  );
}

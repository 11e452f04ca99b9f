import { applyEsim } from "@farsim/contract/esim.ts";
import { getConfig } from "@farsim/contract/shop.ts";
import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import { NativeSelect } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { changesOfCards, knowBalance } from "../cards/changes-of-cards.ts";
import { destinationsByPart } from "../platform/page-facts.ts";
import { useInvalidate } from "../platform/calls/query-client.ts";
import { useSession } from "../platform/session/session.ts";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";
import { lacking, minus } from "../ui/formats/money.ts";
import { Row } from "../ui/page/layout.tsx";
import { LinkButton } from "../ui/actions/link-button.tsx";
import { useTerms, useFormat } from "../ui/words/terms.ts";
import styles from "./esim.module.css";

interface ApplyDialogProps {
  readonly opened: boolean;
  /** Where it must work; undefined: anywhere. */
  readonly regionCode: RegionCode | undefined;
  readonly close: () => void;
}

/** Says why there is no eSIM now, and leads to more money where that is what lacks. */
function Refused(props: { message: string; lacksMoney: boolean; missing: string | undefined }) {
  const { message, lacksMoney, missing } = props;
  const t = useTranslations("esim");
  return (
    <Row role="alert" justify="between" className={styles.refused}>
      <p>{message}</p>
      {lacksMoney ? (
        <LinkButton to="/recharge" search={{ amount: missing }} variant="default">
          {t("recharge")}
        </LinkButton>
      ) : null}
    </Row>
  );
}

const wanted = z.strictObject({ regionCode: z.string() });
type Wanted = z.infer<typeof wanted> & Record<string, unknown>;

/** Where it shall work, of all places where cards of the shop work: by name. */
function usePlaces() {
  const t = useTranslations("regions");
  const { language } = useFormat();
  const codes = Object.values(destinationsByPart()).flat();
  const order = new Intl.Collator(language);
  return codes
    .map((value) => ({ value, label: t(value) }))
    .toSorted((a, b) => order.compare(a.label, b.label));
}

/** An eSIM is bought: the fee is shown first, and taken once. */
export function ApplyDialog({ opened, regionCode, close }: ApplyDialogProps) {
  const t = useTranslations("esim");
  const tRegions = useTranslations("regions");
  const { money } = useFormat();
  const fee = useTerms()?.esimFee;
  const balance = useSession((state) => state.userInfo.balance);
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  // The balance may be another by now, and what is refused now may be granted then.
  useEffect(() => {
    if (opened) knowBalance();
  }, [opened]);
  const missing = fee === undefined ? null : lacking(balance, fee);
  const tooLittle = missing !== null;
  const places = usePlaces();
  // A destination's page has asked already; where there is one place alone, there is nothing to ask.
  const isAsked = regionCode === undefined && places.length > 1;
  const after = fee === undefined || tooLittle ? null : minus(balance, fee);
  return (
    <ActionDialog<typeof applyEsim, Wanted>
      opened={opened}
      close={close}
      withCancel
      title={regionCode ? t("applyTitleFor", { region: tRegions(regionCode) }) : t("applyTitle")}
      why={t("applyWhy")}
      facts={[
        { label: t("fee"), value: fee === undefined ? "…" : money(fee) },
        { label: t("balanceNow"), value: money(balance) },
        after !== null && { label: t("balanceAfter"), value: money(after) },
      ]}
      confirm={fee === undefined ? t("apply") : t("applyNow", { fee: money(fee) })}
      disabled={() => fee === undefined || tooLittle}
      schema={wanted}
      initialValues={{ regionCode: "" }}
      endpoint={applyEsim}
      input={({ regionCode: typed }) => {
        const place = regionCode ?? places.find(({ value }) => value === typed)?.value;
        return { ...(fee !== undefined && { fee }), ...(place && { regionCode: place }) };
      }}
      shownRefusals={["esim_insufficient_balance", "esim_out_of_stock", "sim_over_limit"]}
      failureMessage={t("applyFailed")}
      successMessage={() => t("applied")}
      onDone={({ card }) => {
        close();
        knowBalance();
        void navigate({ to: "/esim/$cardId", params: { cardId: card.id } });
      }}
      onRefused={({ key }) => {
        if (key === "fee_changed") void invalidate(getConfig);
      }}
      invalidates={changesOfCards}
    >
      {({ refusal, field }) => (
        <>
          {isAsked ? (
            <NativeSelect
              {...field("regionCode")}
              label={t("where")}
              data={[{ value: "", label: t("whereOpen") }, ...places]}
            />
          ) : null}
          {refusal || tooLittle ? (
            <Refused
              message={refusal?.message ?? t("tooLittle")}
              lacksMoney={tooLittle || refusal?.key === "esim_insufficient_balance"}
              missing={missing ?? undefined}
            />
          ) : null}
        </>
      )}
    </ActionDialog>
  );
}

import { listCardJobs } from "@farsim/contract/desk/cards/card-jobs.ts";
import { listOperatorPlans, type OperatorPlan } from "@farsim/contract/desk/shop/catalogue.ts";
import {
  checkPlanChange,
  showPlanInUse,
  startPlanChange,
} from "@farsim/contract/desk/cards/plan-changes.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { fieldMessage } from "@farsim/contract/problems/field-message.ts";
import { textIn } from "@farsim/contract/values/texts/texts.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { isRefusedAs } from "../../platform/calls/call-error.ts";
import { useEndpoint, useInvalidate } from "../../platform/calls/query-client.ts";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { type Fact, Facts, Muted } from "../../ui/page/layout.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import { Block } from "../../ui/states/states.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { useFromOpening } from "../../ui/forms/use-from-opening.ts";
import type { PlanTerms } from "../catalogue/plan-terms.ts";
import { atMostOf, type MeantCards } from "../cards/at-most.ts";
import { ReasonField } from "../kit/reason-field.tsx";
import styles from "./plan-changes.module.css";
import { useTermsLine } from "./use-terms-line.ts";

type Counted = Output<typeof checkPlanChange>;

const typedChange = z.strictObject({
  planId: z.string().min(1, fieldMessage("choose_one")),
  startsOn: startPlanChange.input.shape.startsOn,
  reason: startPlanChange.input.shape.reason,
});
type Typed = z.input<typeof typedChange>;

/** The newest version of a plan: it is on sale by the time that a change may hold. */
const newestOf = (plan: OperatorPlan) => plan.next ?? plan;

/** What the cards run on now and would then, and how many they are. */
function Counts({ counted, plan }: { readonly counted: Counted; readonly plan: OperatorPlan }) {
  const t = useTranslations("planChanges");
  const { count, language } = useFormat();
  const line = useTermsLine();
  const named = (one: PlanTerms & { readonly name: string }) => `${one.name}: ${line(one)}`;
  const newest = newestOf(plan);
  const facts: readonly Fact[] = [
    { label: t("total"), value: count(counted.total) },
    { label: t("possible"), value: count(counted.possible) },
    { label: t("holders"), value: count(counted.holders) },
  ];
  return (
    <>
      <Facts facts={facts} />
      {counted.possible === 0 ? (
        <Muted as="output">{t("nonePossible")}</Muted>
      ) : (
        <ul className={styles.terms}>
          {counted.from.map(({ plan: former, cards }) => (
            <li key={`${former.id}.${former.version}`}>
              {t("fromTerms", { terms: named(former) })} · {t("cards", { count: cards })}
            </li>
          ))}
          <li>
            <strong>
              {t("toTerms", { terms: named({ ...newest, name: textIn(newest.name, language) }) })}
            </strong>
          </li>
        </ul>
      )}
    </>
  );
}

interface CountingProps {
  readonly meant: MeantCards;
  readonly plan: OperatorPlan;
  readonly counted: Counted | null;
  readonly setCounted: (counted: Counted | null) => void;
}

/** Counted once for a plan that is chosen: what is sent stays the same, also when it is sent again after a lost answer. */
function Counting({ meant, plan, counted, setCounted }: CountingProps) {
  const { id: planId, version } = newestOf(plan);
  const check = useEndpoint(checkPlanChange, { ...meant, planId, version });
  if (counted === null && check.data && !check.isFetching) setCounted(check.data);
  const query = {
    data: counted ?? undefined,
    error: check.isFetching ? null : check.error,
    refetch: check.refetch,
  };
  return (
    <QueryView query={query} loading={<Block height={214} radius={14} />}>
      {(found) => <Counts counted={found} plan={plan} />}
    </QueryView>
  );
}

interface PlanChangeDialogProps {
  readonly meant: MeantCards;
  /** The plan that is chosen at first. */
  readonly planId?: string | undefined;
  /** Of a change that is being announced. */
  readonly follow: (jobId: string) => void;
  readonly opened: boolean;
  readonly close: () => void;
}

/** Changes the plan of cards that run, from a day on: their holders are told now. */
export function PlanChangeDialog(props: PlanChangeDialogProps) {
  const t = useTranslations("planChanges");
  const { language, day } = useFormat();
  const { meant, planId: first = "", follow, opened, close } = props;
  const plans = useEndpoint(listOperatorPlans, {}, { enabled: opened });
  const invalidate = useInvalidate();
  const [chosen, choose] = useState(first);
  const [counted, setCounted] = useFromOpening<Counted | null>(opened, null);
  const items = plans.data?.items ?? [];
  const hintOf = ({ earliest, from }: Counted) =>
    t(from.every(({ isForTheBetter }) => isForTheBetter) ? "dayHintBetter" : "dayHint", {
      day: day(earliest),
    });
  const planOf = (planId: string) => items.find(({ id }) => id === planId);
  return (
    <ActionDialog<typeof startPlanChange, Typed>
      opened={opened}
      subject={JSON.stringify(meant)}
      close={close}
      size={640}
      withCancel
      title={t("title")}
      why={t("why")}
      confirm={t("announce")}
      endpoint={startPlanChange}
      schema={typedChange}
      initialValues={{ planId: first, startsOn: "", reason: "" }}
      disabled={({ startsOn }) =>
        !counted?.possible || (startsOn !== "" && startsOn < counted.earliest)
      }
      input={({ planId, startsOn, reason }) => ({
        ...meant,
        planId,
        version: newestOf(planOf(planId)!).version,
        startsOn,
        reason: reason.trim(),
        atMost: atMostOf(meant, counted?.total ?? 0),
      })}
      errorsAt={{ notice_too_short: "startsOn" }}
      failureMessage={t("failed.announce")}
      onRefused={(error) => {
        if (!isRefusedAs("more_cards_found", error) && !isRefusedAs("price_changed", error))
          return false;
        void invalidate(listOperatorPlans, checkPlanChange);
        setCounted(null);
        return false;
      }}
      onDone={({ job }) => follow(job.id)}
      invalidates={[listCardJobs, showPlanInUse, listOperatorPlans, checkPlanChange]}
    >
      {({ field, form, values }) => {
        const plan = planOf(values.planId);
        return (
          <>
            <NativeSelect
              {...field("planId")}
              label={t("target")}
              data={[
                { value: "", label: t("chooseTarget"), disabled: true },
                ...items.map(({ id, name }) => ({ value: id, label: textIn(name, language) })),
              ]}
              onChange={({ currentTarget: { value } }) => {
                form.setFieldValue("planId", value);
                setCounted(null);
                choose(value);
              }}
              required
              data-autofocus
            />
            <div className={styles.counts}>
              {plan && values.planId !== "" ? (
                <Counting
                  key={chosen}
                  meant={meant}
                  plan={plan}
                  counted={counted}
                  setCounted={setCounted}
                />
              ) : null}
            </div>
            <TextInput
              {...field("startsOn")}
              type="date"
              label={t("day")}
              min={counted?.earliest}
              description={counted ? hintOf(counted) : "\u00a0"}
              error={
                counted && values.startsOn !== "" && values.startsOn < counted.earliest
                  ? t("dayTooEarly", { day: day(counted.earliest) })
                  : field("startsOn").error
              }
              required
            />
            <ReasonField {...field("reason")} label={t("reason")} hint={t("reasonHint")} />
          </>
        );
      }}
    </ActionDialog>
  );
}

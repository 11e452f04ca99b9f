import { listApprovals } from "@farsim/contract/desk/people/approvals.ts";
import { listOperatorPlans, type OperatorPlan } from "@farsim/contract/desk/shop/catalogue.ts";
import type { CallInput, Output } from "@farsim/contract/endpoint.ts";
import { fieldMessage } from "@farsim/contract/problems/field-message.ts";
import {
  listOperatorCards,
  resetStarterPack,
  revertStarterPack,
  setStarterPack,
} from "@farsim/contract/desk/cards/stock.ts";
import { textIn } from "@farsim/contract/values/texts/texts.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { useEndpoint } from "../../../platform/calls/query-client.ts";
import { momentAt } from "../../../platform/zone-time.ts";
import { ActionForm } from "../../../ui/dialogs/action-dialog.tsx";
import { QueryView } from "../../../ui/states/query-view.tsx";
import { Block } from "../../../ui/states/states.tsx";
import { useFormat } from "../../../ui/words/terms.ts";
import styles from "../../desk/admin.module.css";
import { PackWorth } from "./pack-worth.tsx";
import type { PackAction } from "./refusals.ts";

interface PackFormProps {
  /** Cards by their ids, or all that a search finds. */
  readonly meant: Pick<CallInput<typeof setStarterPack>, "cardIds" | "filter">;
  /** How many they are, in words. */
  readonly many: string;
  readonly done: (answer: Output<typeof setStarterPack>) => void;
}

const typedPack = z.strictObject({
  planId: setStarterPack.input.shape.planId,
  days: z
    .string()
    .trim()
    .refine(
      (text) =>
        setStarterPack.input.shape.days.safeParse(text === "" ? null : Number(text)).success,
      fieldMessage("days_invalid"),
    ),
});

const wholeMinutes = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}$/;
const typedReset = z
  .strictObject({
    mode: z.string().min(1, fieldMessage("required")),
    expireTime: z.string(),
  })
  .refine(({ mode, expireTime }) => mode !== "expireTime" || wholeMinutes.test(expireTime), {
    path: ["expireTime"],
    ...fieldMessage("date_invalid"),
  });

/** Says once more what will happen, as soon as all of it has been chosen. */
function Effect({ children }: { readonly children: string | null }) {
  return <output className={styles.effect}>{children}</output>;
}

function SetWithPlans(props: PackFormProps & { readonly plans: readonly OperatorPlan[] }) {
  const t = useTranslations("operatorCards");
  const { language, money } = useFormat();
  const { plans, meant, many, done } = props;
  const wordsOf = ({ name, price, cycleDays }: OperatorPlan) => {
    const words = { plan: textIn(name, language), price: money(price) };
    return cycleDays === 1 ? t("perDay", words) : t("perDays", { ...words, days: cycleDays });
  };
  const effectOf = (values: z.input<typeof typedPack>) => {
    const typed = typedPack.safeParse(values).data;
    const chosen = plans.find(({ id }) => id === typed?.planId);
    return typed && chosen
      ? t("setEffect", { many, plan: textIn(chosen.name, language), days: Number(typed.days) })
      : null;
  };
  const worthOf = (values: z.input<typeof typedPack>) => {
    const typed = typedPack.safeParse(values).data;
    const chosen = plans.find(({ id }) => id === typed?.planId);
    if (!typed || !chosen) return { wanted: null };
    const days = Number(typed.days);
    const price = money(chosen.price);
    const { cycleDays } = chosen;
    return {
      wanted: { ...meant, planId: chosen.id, days },
      price: { days, words: cycleDays === 1 ? price : t("perCycle", { price, days: cycleDays }) },
    };
  };
  return (
    <ActionForm
      why={t("setWhy")}
      confirm={t("set")}
      endpoint={setStarterPack}
      schema={typedPack}
      initialValues={{ planId: "", days: "" }}
      input={({ planId, days }) => ({ ...meant, planId, days: Number(days) })}
      failureMessage={t("failed.setStarterPack")}
      onDone={done}
      invalidates={[listOperatorCards, listApprovals]}
    >
      {({ field, values }) => (
        <>
          <NativeSelect
            {...field("planId")}
            label={t("plan")}
            data={[
              { value: "", label: t("choosePlan"), disabled: true },
              ...plans.map((plan) => ({ value: plan.id, label: wordsOf(plan) })),
            ]}
            required
            data-autofocus
          />
          <TextInput
            {...field("days")}
            label={t("days")}
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="done"
            required
          />
          <Effect>{effectOf(values)}</Effect>
          <PackWorth lines={2} {...worthOf(values)} />
        </>
      )}
    </ActionForm>
  );
}

function SetForm(props: PackFormProps) {
  const t = useTranslations("operatorCards");
  const answer = useEndpoint(listOperatorPlans, {});
  return (
    <QueryView query={answer} loading={<Block height={310} radius={14} />}>
      {({ items }) => {
        const plans = items.filter(({ trafficLimitType }) => trafficLimitType !== "CYCLE");
        return plans.length === 0 ? (
          <p>{t("noPlans")}</p>
        ) : (
          <SetWithPlans {...props} plans={plans} />
        );
      }}
    </QueryView>
  );
}

function ResetForm({ meant, many, done }: PackFormProps) {
  const t = useTranslations("operatorCards");
  const { zone, moment } = useFormat();
  const effectOf = (values: z.input<typeof typedReset>) => {
    if (values.mode === "timeOnly") return t("resetEffect", { many });
    return values.mode === "expireTime" && typedReset.safeParse(values).success
      ? t("expireEffect", { many, moment: moment(momentAt(values.expireTime, zone)) })
      : null;
  };
  const worthOf = (values: z.input<typeof typedReset>) => {
    if (values.mode === "timeOnly") return { ...meant };
    return values.mode === "expireTime" && typedReset.safeParse(values).success
      ? { ...meant, expireTime: momentAt(values.expireTime, zone) }
      : null;
  };
  return (
    <ActionForm
      why={t("resetWhy")}
      confirm={t("reset")}
      endpoint={resetStarterPack}
      schema={typedReset}
      initialValues={{ mode: "", expireTime: "" }}
      input={({ mode, expireTime }) =>
        mode === "expireTime"
          ? { ...meant, mode: "expireTime" as const, expireTime: momentAt(expireTime, zone) }
          : { ...meant, mode: "timeOnly" as const }
      }
      failureMessage={t("failed.resetStarterPack")}
      onDone={done}
      invalidates={[listOperatorCards, listApprovals]}
    >
      {({ field, values }) => (
        <>
          <NativeSelect
            {...field("mode")}
            label={t("resetMode")}
            data={[
              { value: "", label: t("chooseTime"), disabled: true },
              { value: "timeOnly", label: t("timeOnly") },
              { value: "expireTime", label: t("expireTime") },
            ]}
            required
            data-autofocus
          />
          {values.mode === "expireTime" ? (
            <TextInput
              {...field("expireTime")}
              type="datetime-local"
              autoComplete="off"
              label={t("expireAt", { zone })}
              required
            />
          ) : null}
          <Effect>{effectOf(values)}</Effect>
          <PackWorth lines={1} wanted={worthOf(values)} />
        </>
      )}
    </ActionForm>
  );
}

function RevertForm({ meant, done }: PackFormProps) {
  const t = useTranslations("operatorCards");
  return (
    <ActionForm
      why={t("revertWhy")}
      confirm={t("revert")}
      danger
      endpoint={revertStarterPack}
      input={() => ({ ...meant })}
      failureMessage={t("failed.revertStarterPack")}
      onDone={done}
      invalidates={[listOperatorCards]}
    />
  );
}

/** What each action on packs has to be told. */
export const packForms = {
  setStarterPack: SetForm,
  resetStarterPack: ResetForm,
  revertStarterPack: RevertForm,
} as const satisfies Record<PackAction, (props: PackFormProps) => React.ReactNode>;

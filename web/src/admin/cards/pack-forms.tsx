import { listOperatorPlans, type OperatorPlan } from "@farsim/contract/desk/catalogue.ts";
import type { CallInput, Output } from "@farsim/contract/endpoint.ts";
import { fieldMessage } from "@farsim/contract/problems/field-message.ts";
import {
  listOperatorCards,
  resetStarterPack,
  revertStarterPack,
  setStarterPack,
} from "@farsim/contract/desk/stock.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { momentAt } from "../../platform/clock.ts";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { Block } from "../../ui/states.tsx";
import { useFormat } from "../../ui/terms.ts";
import { useContractForm } from "../../ui/use-contract-form.ts";
import { useAction } from "../../ui/use-action.ts";
import styles from "../admin.module.css";
import type { PackAction } from "./refusals.ts";
import { QueryView } from "../../ui/query-view.tsx";

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

function SetWithPlans({
  plans,
  meant,
  many,
  done,
}: PackFormProps & { plans: readonly OperatorPlan[] }) {
  const t = useTranslations("operatorCards");
  const { money } = useFormat();
  const form = useContractForm(typedPack, { planId: "", days: "" });
  const action = useAction(setStarterPack, {
    failureMessage: t("failed.setStarterPack"),
    onDone: done,
    onRefused: form.place,
    invalidates: [listOperatorCards],
  });
  const wordsOf = ({ name, price, cycleDays }: OperatorPlan) => {
    const words = { plan: name, price: money(price) };
    return cycleDays === 1 ? t("perDay", words) : t("perDays", { ...words, days: cycleDays });
  };
  const typed = typedPack.safeParse(form.form.values).data;
  const chosen = plans.find(({ id }) => id === typed?.planId);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.submit(({ planId, days }) => {
        void action.run({ ...meant, planId, days: Number(days) });
      })}
    >
      <p>{t("setWhy")}</p>
      <NativeSelect
        {...form.field("planId")}
        label={t("plan")}
        data={[
          { value: "", label: t("choosePlan"), disabled: true },
          ...plans.map((plan) => ({ value: plan.id, label: wordsOf(plan) })),
        ]}
        required
        data-autofocus
      />
      <TextInput
        {...form.field("days")}
        label={t("days")}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        required
      />
      <Effect>
        {typed && chosen
          ? t("setEffect", { many, plan: chosen.name, days: Number(typed.days) })
          : null}
      </Effect>
      <DialogButtons>
        <Button type="submit" loading={action.pending}>
          {t("set")}
        </Button>
      </DialogButtons>
    </form>
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
  const form = useContractForm(typedReset, { mode: "", expireTime: "" });
  const { mode, expireTime } = form.form.values;
  const isMoment = typedReset.safeParse({ mode, expireTime }).success && mode === "expireTime";
  const effects: Partial<Record<string, string>> = {
    timeOnly: t("resetEffect", { many }),
    ...(isMoment && {
      expireTime: t("expireEffect", { many, moment: moment(momentAt(expireTime, zone)) }),
    }),
  };
  const action = useAction(resetStarterPack, {
    failureMessage: t("failed.resetStarterPack"),
    onDone: done,
    onRefused: form.place,
    invalidates: [listOperatorCards],
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.submit(() => {
        void action.run(
          mode === "expireTime"
            ? { ...meant, mode, expireTime: momentAt(expireTime, zone) }
            : { ...meant, mode: "timeOnly" },
        );
      })}
    >
      <p>{t("resetWhy")}</p>
      <NativeSelect
        {...form.field("mode")}
        label={t("resetMode")}
        data={[
          { value: "", label: t("chooseTime"), disabled: true },
          { value: "timeOnly", label: t("timeOnly") },
          { value: "expireTime", label: t("expireTime") },
        ]}
        required
        data-autofocus
      />
      {mode === "expireTime" ? (
        <TextInput
          {...form.field("expireTime")}
          type="datetime-local"
          autoComplete="off"
          label={t("expireAt", { zone })}
          required
        />
      ) : null}
      <Effect>{effects[mode] ?? null}</Effect>
      <DialogButtons>
        <Button type="submit" loading={action.pending}>
          {t("reset")}
        </Button>
      </DialogButtons>
    </form>
  );
}

function RevertForm({ meant, done }: PackFormProps) {
  const t = useTranslations("operatorCards");
  const action = useAction(revertStarterPack, {
    failureMessage: t("failed.revertStarterPack"),
    onDone: done,
    invalidates: [listOperatorCards],
  });
  return (
    <div className={styles.form}>
      <p>{t("revertWhy")}</p>
      <DialogButtons>
        <Button
          color="red"
          loading={action.pending}
          onClick={() => void action.run({ ...meant })}
          data-autofocus
        >
          {t("revert")}
        </Button>
      </DialogButtons>
    </div>
  );
}

/** What each action on packs has to be told. */
export const packForms = {
  setStarterPack: SetForm,
  resetStarterPack: ResetForm,
  revertStarterPack: RevertForm,
} as const satisfies Record<PackAction, (props: PackFormProps) => React.ReactNode>;

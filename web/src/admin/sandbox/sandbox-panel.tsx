import { sandboxUse, setClock } from "@farsim/contract/desk/shop/sandbox.ts";
import { getConfig } from "@farsim/contract/shop.ts";
import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { dayPlus } from "../../platform/clock.ts";
import { startOfDay } from "../../platform/zone-time.ts";
import { useTerms, useFormat } from "../../ui/words/terms.ts";
import { toastFailure, toastSuccess } from "../../ui/toasts/toast.tsx";
import { useContractForm } from "../../ui/forms/use-contract-form.ts";
import { useAction } from "../../ui/actions/use-action.ts";
import styles from "../desk/admin.module.css";
import { typedUse } from "./typed-use.ts";

function ClockForm({ today, zone }: { readonly today: string; readonly zone: string }) {
  const t = useTranslations("admin");
  const { day, moment } = useFormat();
  const action = useAction(setClock, {
    failureMessage: t("failed.clock"),
    successMessage: ({ now }) => t("clockMoved", { moment: moment(now) }),
    invalidates: [getConfig],
  });
  return (
    <div className={styles.row}>
      <div className={styles.day}>
        {t("sandboxDay")} · {day(today)}
      </div>
      <Button
        variant="default"
        loading={action.pending}
        onClick={() => void action.run({ now: startOfDay(dayPlus(today, 1), zone) })}
      >
        {t("nextDay")}
      </Button>
    </div>
  );
}

function UseForm() {
  const t = useTranslations("admin");
  const form = useContractForm(typedUse, { cardNumber: "", mb: "100", regionName: "JP" });
  const action = useAction(sandboxUse, {
    failureMessage: t("failed.use"),
    onDone: ({ rejected }) => {
      const error = rejected[0]?.error;
      if (error === undefined) toastSuccess(t("used"));
      else toastFailure(t("useRejected", { error }));
    },
    onRefused: form.place,
  });
  return (
    <form
      className={styles.row}
      noValidate
      onSubmit={form.submit(({ cardNumber, mb, regionName }) => {
        void action.run({ cardNumber, mb: Number(mb), regionName });
      })}
    >
      <div>
        <TextInput
          {...form.field("cardNumber")}
          label={t("useCard")}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
        />
      </div>
      <div>
        <TextInput
          {...form.field("mb")}
          label={t("useMb")}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
        />
      </div>
      <div>
        <TextInput
          {...form.field("regionName")}
          label={t("useRegion")}
          autoComplete="off"
          enterKeyHint="done"
        />
      </div>
      <Button type="submit" variant="default" loading={action.pending}>
        {t("use")}
      </Button>
    </form>
  );
}

/** For demonstrations: a day that has not come yet, and use that no one has had. */
export function SandboxPanel() {
  const t = useTranslations("admin");
  const terms = useTerms();
  if (!terms) return null;
  return (
    <section className={styles.sandbox} aria-labelledby="sandbox">
      <div>
        <h2 id="sandbox">{t("sandbox")}</h2>
        <p>{t("sandboxWhy")}</p>
      </div>
      <ClockForm today={terms.today} zone={terms.billingTimeZone} />
      <UseForm />
    </section>
  );
}

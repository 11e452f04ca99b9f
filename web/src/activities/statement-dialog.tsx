import type { AccountStatement } from "@farsim/contract/statements.ts";
import { MonthInput } from "@farsim/contract/values/days/moments.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconCalendarOff } from "@tabler/icons-react";
import { type Ref, useRef } from "react";
import { useTranslations } from "use-intl";
import "../ui/styles/fields.css";
import { CallError } from "../platform/calls/call-error.ts";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { Muted } from "../ui/page/layout.tsx";
import { QueryView } from "../ui/states/query-view.tsx";
import { Block, State } from "../ui/states/states.tsx";
import { useLastKnown } from "../ui/states/use-last-known.ts";
import { useMonthName } from "../ui/words/use-month-name.ts";
import { monthsBetween } from "./months-between.ts";
import styles from "./statement-dialog.module.css";
import { StatementView, useStatementDays } from "./statement-view.tsx";

/** In an address: the statement of the previous month. */
export const latestMonth = "latest";

/** What is asked for a month of an address; undefined where it names none. */
export function wantedMonth(text: string): { readonly month?: string } | undefined {
  if (text === latestMonth) return {};
  const month = MonthInput.safeParse(text).data;
  return month === undefined ? undefined : { month };
}

interface Answer {
  readonly data: AccountStatement | undefined;
  readonly isPlaceholderData: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface StatementProps {
  readonly answer: Answer;
  /** `2027-05`, or {@link latestMonth}; anything else names no month. */
  readonly month: string;
  readonly choose: (month: string) => void;
  /** Username and email, as they stand on paper. */
  readonly holder: string;
}

/** What was answered for another month is not shown meanwhile, nor printed. */
function Statement({ answer, month, choose, holder }: StatementProps) {
  const t = useTranslations("statements");
  const select = useRef<HTMLSelectElement>(null);
  const daysOf = useStatementDays();
  const data = answer.isPlaceholderData ? undefined : answer.data;
  const wanted = wantedMonth(month);
  const none = (
    <State
      sign={<IconCalendarOff size={30} />}
      title={t("none")}
      actions={
        <Button
          onClick={() => {
            choose(latestMonth);
            select.current?.focus();
          }}
        >
          {t("latest")}
        </Button>
      }
    >
      {t("noneWhy")}
    </State>
  );
  return (
    <>
      <MonthSelect
        ref={select}
        known={useLastKnown(answer.data)}
        shown={wanted?.month ?? data?.month}
        choose={choose}
      />
      <Muted className={styles.days} aria-live="polite">
        {data ? daysOf(data).join(" · ") : null}
      </Muted>
      {wanted ? (
        <QueryView
          query={{ ...answer, data }}
          loading={<Block height={420} radius={14} />}
          renderError={(error) =>
            error instanceof CallError && error.status === 404 ? none : undefined
          }
        >
          {(statement) => <StatementView statement={statement} holder={holder} />}
        </QueryView>
      ) : (
        none
      )}
    </>
  );
}

/** Stays while another month is on its way, or is none. */
function MonthSelect({
  ref,
  known,
  shown,
  choose,
}: {
  readonly ref: Ref<HTMLSelectElement>;
  readonly known: Pick<AccountStatement, "firstMonth" | "lastMonth"> | undefined;
  readonly shown: string | undefined;
  readonly choose: (month: string) => void;
}) {
  const t = useTranslations("statements");
  const monthName = useMonthName();
  const months = known ? monthsBetween(known.firstMonth, known.lastMonth) : [];
  const isThere = shown !== undefined && months.includes(shown);
  return (
    <NativeSelect
      ref={ref}
      label={t("month")}
      value={isThere ? shown : ""}
      onChange={(event) => choose(event.currentTarget.value)}
      data={[
        ...(isThere ? [] : [{ value: "", label: shown === undefined ? "…" : monthName(shown) }]),
        ...months.map((value) => ({ value, label: monthName(value) })),
      ]}
    />
  );
}

interface StatementDialogProps extends StatementProps {
  /** Whose it is, where it is not the reader's own. */
  readonly name?: string;
  readonly close: () => void;
}

/** A month of an account: what changed its balance, by kind and by SIM, and the tax in its fees; to be printed, too. */
export function StatementDialog({ name, close, ...statement }: StatementDialogProps) {
  const t = useTranslations("statements");
  const title = name === undefined ? t("title") : t("titleOf", { name });
  return (
    // Held at the top: another month is longer or shorter, and moves nothing above it.
    <Dialog opened onClose={close} title={title} size="lg" centered={false} yOffset="6dvh">
      <Statement {...statement} />
    </Dialog>
  );
}

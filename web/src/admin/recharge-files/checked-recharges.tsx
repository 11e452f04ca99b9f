import type { checkRechargeFile } from "@farsim/contract/desk/money/recharge-files.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import "@mantine/core/styles/Checkbox.layer.css";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { focusWhenShown } from "../../ui/forms/focus-when-shown.ts";
import { Facts, Notice, Stack } from "../../ui/page/layout.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { FileLines, refusedLines } from "../kit/file-lines.tsx";
import type { CheckedFile } from "./checked-file.ts";

type Check = Output<typeof checkRechargeFile>;

/** What is right in most files only by mistake: it is agreed to, or corrected in the file. */
function Agreed(props: {
  readonly why: string;
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (agreed: boolean) => void;
}) {
  return (
    <Notice as="div" tone="warn">
      <Stack gap="8">
        <p>{props.why}</p>
        <Checkbox
          label={props.label}
          checked={props.checked}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
        />
      </Stack>
    </Notice>
  );
}

/** The lines that credit something again, each with what it repeats. */
function Repeated({ repeated }: Pick<Check, "repeated">) {
  const t = useTranslations("rechargeFiles");
  const { moment, money } = useFormat();
  const wordsOf = ({ first, before }: Check["repeated"][number]) =>
    [
      first !== undefined && t("repeatsLine", { line: String(first) }),
      before &&
        t(before.waits ? "repeatsPending" : "repeatsFormer", {
          by: before.name ?? t("byHand"),
          moment: moment(before.at),
        }),
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <FileLines
      title={t("repeatedLines")}
      fileName="recharges-repeated.csv"
      columns={["account", "amount"]}
      lines={repeated.map((each) => ({
        line: each.line,
        said: wordsOf(each),
        under: `${each.account} · ${money(each.amount)}`,
        source: [each.account, each.amount],
      }))}
    />
  );
}

interface CheckedProps {
  readonly checked: CheckedFile;
  readonly pending: boolean;
  readonly credit: () => void;
  readonly again: () => void;
}

/** What a file would do now, and what can be done with it: credit its right lines, or take another file. */
export function CheckedRecharges({ checked, pending, credit, again }: CheckedProps) {
  const t = useTranslations("rechargeFiles");
  const tDesk = useTranslations("desk");
  const { count, money } = useFormat();
  const { name, input, answer, isChanged } = checked;
  const { columns, separator, lines, right, accounts, amount, waits, refused } = answer;
  const { opened, repeated } = answer;
  const [opens, setOpens] = useState(false);
  const [repeats, setRepeats] = useState(false);
  const isAgreed = (opens || opened.length === 0) && (repeats || repeated.length === 0);
  return (
    <Stack>
      {isChanged ? (
        <Notice tone="warn" role="alert">
          {t("changed")}
        </Notice>
      ) : null}
      <Facts
        facts={[
          { label: t("name"), value: name },
          input.reason !== undefined && { label: t("reason"), value: input.reason },
          { label: t("linesOf"), value: count(lines) },
          { label: t("right"), value: t("rightOf", { lines: right, accounts }) },
          { label: t("sum"), value: money(amount) },
          { label: t("refused"), value: count(refused.length) },
        ]}
      />
      {right === 0 ? <Notice tone="warn">{t("nothingRight")}</Notice> : null}
      {waits ? <Notice tone="warn">{t("waits")}</Notice> : null}
      <FileLines
        title={t("refusedLines")}
        fileName="recharges-refused.csv"
        columns={columns}
        separator={separator}
        lines={refusedLines(refused, (error) => t(`problems.${error}`))}
        tone="bad"
      />
      {opened.length > 0 ? (
        <>
          <Agreed
            why={t("opened", { count: opened.length })}
            label={t("openThem")}
            checked={opens}
            onChange={setOpens}
          />
          <FileLines
            title={t("openedLines")}
            fileName="recharges-opened.csv"
            columns={["account"]}
            lines={opened.map(({ line, email }) => ({ line, said: email, source: [email] }))}
          />
        </>
      ) : null}
      {repeated.length > 0 ? (
        <>
          <Agreed
            why={t("repeated", { count: repeated.length })}
            label={t("creditAgain")}
            checked={repeats}
            onChange={setRepeats}
          />
          <Repeated repeated={repeated} />
        </>
      ) : null}
      <DialogButtons>
        <Button ref={focusWhenShown} variant="default" onClick={again} disabled={pending}>
          {tDesk("files.other")}
        </Button>
        {right > 0 ? (
          <Button onClick={credit} loading={pending} disabled={!isAgreed}>
            {t(waits ? "ask" : "credit", { amount: money(amount) })}
          </Button>
        ) : null}
      </DialogButtons>
    </Stack>
  );
}

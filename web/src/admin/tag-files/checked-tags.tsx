import type { checkTagFile } from "@farsim/contract/desk/cards/tag-files.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { Button, type TextInputProps } from "@mantine/core";
import type { FormEventHandler } from "react";
import { useTranslations } from "use-intl";
import { inFours } from "../../cards/card-words.ts";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { focusWhenShown } from "../../ui/forms/focus-when-shown.ts";
import { Facts, Notice, Stack } from "../../ui/page/layout.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { FileLines, refusedLines } from "../kit/file-lines.tsx";
import { ReasonField } from "../kit/reason-field.tsx";

/** A file as it was checked: what is started is this very text, and nothing that was chosen meanwhile. */
export interface CheckedTagFile {
  readonly name: string;
  readonly csv: string;
  readonly answer: Output<typeof checkTagFile>;
  /** It would change other cards by now than was shown before. */
  readonly isChanged: boolean;
}

/** What is wrong with lines of the file, and what the others change. */
function CheckedLines({ columns, separator, refused, changes }: CheckedTagFile["answer"]) {
  const t = useTranslations("tagFiles");
  return (
    <>
      <FileLines
        title={t("refusedLines")}
        fileName="tags-refused.csv"
        columns={columns}
        separator={separator}
        lines={refusedLines(refused, (error) => t(`problems.${error}`))}
        tone="bad"
      />
      <FileLines
        title={t("changes")}
        fileName="tags-changes.csv"
        columns={["card", "before", "tag"]}
        lines={changes.map(({ line, cardNumber, before, tag }) => ({
          line,
          said: t("change", { number: inFours(cardNumber), before: before ?? t("noTag"), tag }),
          source: [cardNumber, before ?? "", tag],
        }))}
      />
    </>
  );
}

interface CheckedProps {
  readonly checked: CheckedTagFile;
  /** Of the reason. */
  readonly field: TextInputProps;
  readonly pending: boolean;
  readonly other: () => void;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
}

/** What a file would do now, and what can be done with it: set its tags, for a reason, or take another file. */
export function CheckedTags({ checked, field, pending, other, onSubmit }: CheckedProps) {
  const t = useTranslations("tagFiles");
  const tDesk = useTranslations("desk");
  const { count } = useFormat();
  const { name, answer, isChanged } = checked;
  const { changes, holders, lines, unchanged, refused } = answer;
  const cards = changes.length;
  return (
    <Stack as="form" noValidate onSubmit={onSubmit}>
      {isChanged ? (
        <Notice tone="warn" role="alert">
          {t("changed")}
        </Notice>
      ) : null}
      <Facts
        facts={[
          { label: t("name"), value: name },
          { label: t("lines"), value: count(lines) },
          { label: t("right"), value: t("rightOf", { cards, holders }) },
          { label: t("unchanged"), value: count(unchanged) },
          { label: t("refused"), value: count(refused.length) },
        ]}
      />
      <CheckedLines {...answer} />
      {cards === 0 ? (
        <Notice tone="warn">{t("nothing")}</Notice>
      ) : (
        <ReasonField {...field} label={t("reason")} hint={t("reasonHint")} />
      )}
      <DialogButtons>
        <Button ref={focusWhenShown} variant="default" onClick={other} disabled={pending}>
          {tDesk("files.other")}
        </Button>
        {cards > 0 ? (
          <Button type="submit" loading={pending}>
            {t("start", { cards })}
          </Button>
        ) : null}
      </DialogButtons>
    </Stack>
  );
}

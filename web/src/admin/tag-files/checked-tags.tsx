import { Reason } from "@farsim/contract/customer-view.ts";
import { listCardJobs } from "@farsim/contract/desk/card-jobs.ts";
import { type checkTagFile, startTagFile } from "@farsim/contract/desk/tag-files.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { inFours } from "../../cards/card-words.ts";
import { isRefusedAs } from "../../platform/calls/call-error.ts";
import { ActionForm } from "../../ui/dialogs/action-dialog.tsx";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { Facts, Notice, Stack } from "../../ui/layout.tsx";
import { useFormat } from "../../ui/terms.ts";
import { FileLines } from "../file-lines.tsx";
import { ReasonField } from "../reason-field.tsx";

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
        lines={refused.map(({ line, error, source }) => ({
          line,
          said: t(`problems.${error}`),
          under: source.join(", "),
          source,
        }))}
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

const typed = z.strictObject({ reason: Reason });

interface CheckedProps {
  readonly checked: CheckedTagFile;
  /** Of a file that was begun. */
  readonly follow: (jobId: string) => void;
  /** Asks once more what the file would do. */
  readonly checkAgain: () => void;
  readonly other: () => void;
}

/** What a file would do now, and what can be done with it: set its tags, for a reason, or take another file. */
export function CheckedTags({ checked, follow, checkAgain, other }: CheckedProps) {
  const t = useTranslations("tagFiles");
  const tDesk = useTranslations("desk");
  const { count } = useFormat();
  const { name, csv, answer, isChanged } = checked;
  const { changes, digest, holders, lines, unchanged, refused } = answer;
  const cards = changes.length;
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
          { label: t("lines"), value: count(lines) },
          { label: t("right"), value: t("rightOf", { cards, holders }) },
          { label: t("unchanged"), value: count(unchanged) },
          { label: t("refused"), value: count(refused.length) },
        ]}
      />
      <CheckedLines {...answer} />
      {cards === 0 ? (
        <>
          <Notice tone="warn">{t("nothing")}</Notice>
          <DialogButtons>
            <Button variant="default" onClick={other} data-autofocus>
              {tDesk("files.other")}
            </Button>
          </DialogButtons>
        </>
      ) : (
        <ActionForm
          endpoint={startTagFile}
          schema={typed}
          initialValues={{ reason: "" }}
          input={({ reason }) => ({ csv, digest, reason: reason.trim() })}
          confirm={t("start", { cards })}
          cancel={other}
          cancelLabel={tDesk("files.other")}
          failureMessage={t("failed.start")}
          onDone={({ job }) => follow(job.id)}
          onRefused={(error) => {
            if (!isRefusedAs("tag_file_changed", error)) return false;
            checkAgain();
            return true;
          }}
          invalidates={[listCardJobs]}
        >
          {({ field }) => (
            <ReasonField {...field("reason")} label={t("reason")} hint={t("reasonHint")} />
          )}
        </ActionForm>
      )}
    </Stack>
  );
}

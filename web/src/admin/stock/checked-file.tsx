import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { csvOf } from "../../ui/formats/csv.ts";
import { Facts, Muted, Notice, Row, Stack } from "../../ui/page/layout.tsx";
import { saveFile } from "../../ui/actions/save-file.ts";
import { useFormat } from "../../ui/words/terms.ts";
import styles from "./stock.module.css";
import type { ImportAnswer } from "./use-import.ts";

type LineProblems = ImportAnswer["rejected"];
const mostShown = 100;

function ProblemLines(props: {
  readonly title: string;
  readonly problems: LineProblems;
  readonly count: number;
}) {
  const t = useTranslations("stock");
  const tImports = useTranslations("imports");
  const { title, problems, count } = props;
  if (count === 0) return null;
  const words = ({ error, first = 0, channelName = "" }: LineProblems[number]) =>
    tImports(error, { first: String(first), channel: channelName });
  const shown = problems.slice(0, mostShown);
  const save = () => {
    const rows = problems.map((each) => [String(each.line), each.error, words(each)]);
    saveFile("lines.csv", csvOf([["line", "error", "message"], ...rows]), "text/csv");
  };
  return (
    <div className={styles.said}>
      <Row justify="between">
        <h3>{title}</h3>
        <Button variant="subtle" onClick={save}>
          {t("saveProblems")}
        </Button>
      </Row>
      {/* A list that scrolls must be reachable by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.scroll} tabIndex={0} aria-label={title}>
        <ul>
          {shown.map((each) => (
            <li key={`${each.line} ${each.error}`}>
              <strong>{t("line", { line: String(each.line) })}</strong> {words(each)}
            </li>
          ))}
        </ul>
      </section>
      {count > shown.length ? <Muted>{t("more", { count: count - shown.length })}</Muted> : null}
    </div>
  );
}

/** Said apart from the other warnings: a mistyped name would make a channel that no one wants. */
function NewChannels({ warnings }: { readonly warnings: LineProblems }) {
  const t = useTranslations("stock");
  const names = warnings.flatMap(({ channelName }) => channelName ?? []);
  if (names.length === 0) return null;
  return (
    <Notice as="div" tone="warn" className={styles.warn}>
      <p>{t("newChannels", { count: names.length, names: names.join(", ") })}</p>
      <p>{t("newChannelsWhy")}</p>
    </Notice>
  );
}

interface CheckedFileProps {
  readonly answer: ImportAnswer;
  readonly take: (partial: boolean) => void;
  readonly again: () => void;
}

/** What a check found, and what can be done with it: all of the file, what is right of it, or another file. */
export function CheckedFile({ answer, take, again }: CheckedFileProps) {
  const t = useTranslations("stock");
  const tDesk = useTranslations("desk");
  const { count } = useFormat();
  const { state, lines, rejected, rejectedCount, warnings, warningCount } = answer;
  const right = Math.max(0, lines - rejectedCount);
  const canTake = state === "previewed" && right > 0;
  return (
    <Stack>
      {state === "failed" ? (
        <Notice tone="bad" role="alert">
          {t("fileFailed")}
        </Notice>
      ) : null}
      {state === "rejected" ? (
        <Notice tone="bad" role="alert">
          {t("changed")}
        </Notice>
      ) : null}
      <Facts
        facts={[
          { label: t("lines"), value: count(lines) },
          { label: t("right"), value: count(right) },
          { label: t("refused"), value: count(rejectedCount) },
          { label: t("warned"), value: count(warningCount) },
        ]}
      />
      <NewChannels warnings={warnings} />
      <ProblemLines title={t("problems")} problems={rejected} count={rejectedCount} />
      <ProblemLines title={t("warnings")} problems={warnings} count={warningCount} />
      <DialogButtons>
        <Button variant="default" onClick={again}>
          {tDesk("files.other")}
        </Button>
        {canTake ? (
          <Button onClick={() => take(rejectedCount > 0)} data-autofocus>
            {t(rejectedCount === 0 ? "importAll" : "importRight", { count: right })}
          </Button>
        ) : null}
      </DialogButtons>
    </Stack>
  );
}

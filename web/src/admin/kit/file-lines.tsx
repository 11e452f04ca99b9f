import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { csvOf } from "../../ui/formats/csv.ts";
import { Lines, Muted, Row, Stack } from "../../ui/page/layout.tsx";
import { saveFile } from "../../ui/actions/save-file.ts";
import { useFormat } from "../../ui/words/terms.ts";

interface FileLine {
  /** Counted from 1, the header included. */
  readonly line: number;
  /** What is said of it. */
  readonly said: string;
  /** What it is about. */
  readonly under?: ReactNode;
  /** The fields of the line. */
  readonly source: readonly string[];
}

const linesShown = 100;

/** Lines that a check refuses, each with its cause in words and with what stands in it. */
export const refusedLines = <Cause extends string>(
  refused: readonly {
    readonly line: number;
    readonly error: Cause;
    readonly source: readonly string[];
  }[],
  wordsOf: (cause: Cause) => string,
): (FileLine & { readonly under: string })[] =>
  refused.map(({ line, error, source }) => ({
    line,
    said: wordsOf(error),
    under: source.join(", "),
    source,
  }));

/** Lines of a file with what is said of each; saved with what stands in them, to be corrected and handed in again. */
export function FileLines(props: {
  readonly title: string;
  /** What they have in common. */
  readonly why?: string;
  /** Of the file that they are saved as. */
  readonly fileName: string;
  readonly columns: readonly string[];
  /** Of the file that they come from. */
  readonly separator?: "," | ";";
  readonly lines: readonly FileLine[];
  readonly tone?: "bad";
}) {
  const t = useTranslations("desk");
  const { count } = useFormat();
  const { title, why, fileName, columns, separator, lines, tone } = props;
  if (lines.length === 0) return null;
  const more = lines.length - linesShown;
  const save = () => {
    const rows = lines.map(({ line, said, source }) => [
      ...columns.map((_, at) => source[at] ?? ""),
      String(line),
      said,
    ]);
    saveFile(fileName, csvOf([[...columns, "line", "cause"], ...rows], separator), "text/csv");
  };
  return (
    <Stack gap="6">
      <Row justify="between">
        <h3>{title}</h3>
        <Button variant="subtle" onClick={save}>
          {t("fileLines.save")}
        </Button>
      </Row>
      {why === undefined ? null : <Muted>{why}</Muted>}
      <Lines
        label={title}
        scrolls
        lines={lines.slice(0, linesShown).map(({ line, said, under }) => ({
          key: line,
          what: t("fileLines.line", { line: String(line) }),
          aside: said,
          ...(under !== undefined && { under }),
          ...(tone && { tone }),
        }))}
      />
      {more > 0 ? <Muted>{t("fileLines.more", { count: count(more) })}</Muted> : null}
    </Stack>
  );
}

import type { Destination } from "@farsim/contract/coverage.ts";
import { type importCoverage, mostWrongLines } from "@farsim/contract/desk/shop/coverage.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { Facts, Lines, Muted, Notice, Stack } from "../../ui/page/layout.tsx";
import { useRegionNames } from "../kit/use-regions.ts";
import { countsOf } from "./coverage-file.ts";

type Answer = Output<typeof importCoverage>;

/** What is wrong with a file, line by line, in the server's words. */
export function WrongLines({ wrong }: Pick<Answer, "wrong">) {
  const t = useTranslations("operatorCoverage");
  return (
    <Stack gap="12">
      <Notice tone="bad" role="alert">
        {t("wrong", { count: wrong.length })}
      </Notice>
      <Lines
        label={t("wrongLines")}
        scrolls
        lines={wrong.map(({ line, message }) => ({
          key: line,
          what: t("line", { line: String(line) }),
          under: message,
        }))}
      />
      {wrong.length >= mostWrongLines ? (
        <Muted>{t("mostWrong", { count: mostWrongLines })}</Muted>
      ) : null}
    </Stack>
  );
}

interface CheckedCoverageProps {
  readonly answer: Answer;
  /** What the file takes the place of. */
  readonly items: readonly Destination[];
  readonly fileName: string;
  readonly pending: boolean;
  readonly again: () => void;
  readonly take: () => void;
}

/** What a file without mistakes would change. */
export function CheckedCoverage(props: CheckedCoverageProps) {
  const t = useTranslations("operatorCoverage");
  const namesOf = useRegionNames();
  const { answer, items, fileName, pending, again, take } = props;
  const { regions, networks, lost } = answer;
  return (
    <Stack>
      <div>
        <Notice as="output" tone="good">
          {t("right")}
        </Notice>
        <Facts
          facts={[
            { label: t("fileName"), value: fileName },
            { label: t("inFile"), value: t("counts", { regions, networks }) },
            {
              label: t("replaced"),
              value: items.length === 0 ? t("nothing") : t("counts", countsOf(items)),
            },
          ]}
        />
        {lost.length > 0 ? (
          <Notice tone="warn">{t("lost", { names: namesOf(lost) })}</Notice>
        ) : null}
      </div>
      <DialogButtons>
        <Button variant="default" disabled={pending} onClick={again}>
          {t("other")}
        </Button>
        <Button loading={pending} onClick={take} data-autofocus>
          {t("replace")}
        </Button>
      </DialogButtons>
    </Stack>
  );
}

import { type Destination, listDestinations } from "@farsim/contract/coverage.ts";
import { listChannels } from "@farsim/contract/desk/shop/channels.ts";
import {
  coverageColumns,
  importCoverage,
  listCoverage,
} from "@farsim/contract/desk/shop/coverage.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { listPlans } from "@farsim/contract/plans.ts";
import { Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { FileField } from "../../ui/forms/file-field.tsx";
import { inLanguage } from "../../ui/states/in-language.tsx";
import { Muted, Stack } from "../../ui/page/layout.tsx";
import { toastSuccess } from "../../ui/toasts/toast.tsx";
import { useAction } from "../../ui/actions/use-action.ts";
import { useChosenFile } from "../../ui/forms/use-chosen-file.ts";
import { useFieldWords } from "../../ui/forms/use-field-words.ts";
import { CheckedCoverage, WrongLines } from "./checked-coverage.tsx";
import { saveExample } from "./coverage-file.ts";

/** What the call takes of a file, where each sign is one byte. */
const mostBytes = 600_000;

interface CoverageImportProps {
  readonly channelName: string;
  readonly items: readonly Destination[];
  readonly back: () => void;
}

/** A file that is checked, and then takes the place of all that a channel covers. */
export function CoverageImport({ channelName, items, back }: CoverageImportProps) {
  const t = useTranslations("operatorCoverage");
  const fieldWords = useFieldWords();
  const [answer, setAnswer] = useState<Output<typeof importCoverage> | null>(null);
  const { chosen, error, setError, read } = useChosenFile({
    mostBytes,
    tooLarge: t("tooLarge"),
    notRead: t("notRead"),
  });
  const check = useAction(importCoverage, {
    failureMessage: t("failed.import"),
    onDone: setAnswer,
    onRefused: ({ fields }) => {
      const key = fields["csv"];
      if (key !== undefined) setError(fieldWords(key));
      return key !== undefined;
    },
  });
  const replace = useAction(importCoverage, {
    failureMessage: t("failed.import"),
    onDone: (done) => {
      if (done.wrong.length > 0) return setAnswer(done);
      toastSuccess(t("imported", { name: channelName }));
      back();
    },
    invalidates: [listCoverage, listChannels, listDestinations, listPlans],
  });
  const take = (file: File) => {
    setAnswer(null);
    void read(file);
  };
  if (chosen && answer && answer.wrong.length === 0)
    return (
      <CheckedCoverage
        answer={answer}
        items={items}
        fileName={chosen.name}
        pending={replace.pending}
        again={() => setAnswer(null)}
        take={() => void replace.run({ channelName, csv: chosen.text })}
      />
    );
  return (
    <Stack
      as="form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (chosen) void check.run({ channelName, csv: chosen.text, preview: true });
      }}
    >
      <Muted>
        {t.rich("importWhy", { columns: coverageColumns.join(", "), own: inLanguage("en") })}
      </Muted>
      <FileField label={chosen?.name ?? t("file")} error={error} onFile={take} data-autofocus />
      {answer ? <WrongLines wrong={answer.wrong} /> : null}
      <DialogButtons>
        <Button variant="default" onClick={() => back()}>
          {t("back")}
        </Button>
        <Button variant="subtle" onClick={saveExample}>
          {t("example")}
        </Button>
        <Button type="submit" loading={check.pending} disabled={!chosen || error !== null}>
          {t("check")}
        </Button>
      </DialogButtons>
    </Stack>
  );
}

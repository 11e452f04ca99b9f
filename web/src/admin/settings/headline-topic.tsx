import {
  changeHeadline,
  headlineColumns,
  HeadlineSettings,
} from "@farsim/contract/desk/shop/settings.ts";
import { languageNames, languages } from "@farsim/contract/values/texts/language.ts";
import { textIn } from "@farsim/contract/values/texts/texts.ts";
import { NativeSelect, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { z } from "zod";
import { inLanguage } from "../../ui/states/in-language.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { TopicDialog } from "./topic-dialog.tsx";
import { type Opened, type Settings, TopicPanel } from "./topic-panel.tsx";

const choices = ["standard", "own"] as const;
const parts = ["title", "under"] as const;

/** With texts by language, whose fields are named by their paths. */
type TypedHeadline = HeadlineSettings & Record<string, unknown>;
const typedHeadline: z.ZodType<unknown, TypedHeadline> = HeadlineSettings;

/** The head of the home page. */
export function HeadlineTopic({ kept }: { readonly kept: Settings["headline"] }) {
  const t = useTranslations("settings");
  const { language, count } = useFormat();
  const [opened, open] = useState<Opened<"headline"> | null>(null);
  return (
    <>
      <TopicPanel
        topic="headline"
        kept={kept}
        factsOf={({ show, ...texts }) => [
          { label: t("headlineShow"), value: t(`wordsOf.${show}`) },
          ...(show === "own"
            ? parts.map((part) => ({ label: t(part), value: textIn(texts[part], language) }))
            : []),
        ]}
        onEdit={open}
      />
      <TopicDialog
        topic="headline"
        opened={opened}
        close={() => open(null)}
        endpoint={changeHeadline}
        schema={typedHeadline}
        typedOf={({ values }): TypedHeadline => values}
        valuesOf={(values) => values}
      >
        {({ field, values }) => (
          <>
            <NativeSelect
              {...field("show")}
              label={t("headlineShow")}
              data={choices.map((value) => ({ value, label: t(`wordsOf.${value}`) }))}
            />
            {values.show === "own"
              ? languages.flatMap((each) =>
                  parts.map((part) => (
                    <Textarea
                      key={`${part}.${each}`}
                      {...field(`${part}.${each}`)}
                      label={t.rich(`headlineIn.${part}`, {
                        language: languageNames[each].long,
                        own: inLanguage(each),
                      })}
                      description={t("titleHint", { columns: count(headlineColumns[part]) })}
                      lang={each}
                      maxLength={headlineColumns[part]}
                      rows={part === "title" ? 2 : 3}
                      required
                    />
                  )),
                )
              : null}
          </>
        )}
      </TopicDialog>
    </>
  );
}

import { changeInvoices, InvoiceSettings } from "@farsim/contract/desk/money/invoices.ts";
import { languageNames, languages } from "@farsim/contract/values/texts/language.ts";
import { textIn } from "@farsim/contract/values/texts/texts.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { z } from "zod";
import { inLanguage } from "../../ui/states/in-language.tsx";
import { Notice } from "../../ui/page/layout.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { TopicDialog } from "./topic-dialog.tsx";
import { type Opened, type Settings, TopicPanel } from "./topic-panel.tsx";

const choices = InvoiceSettings.shape.issue.options;
/** What an invoice must say of who sells. */
const needed = ["legalName", "address", "country", "taxNumber"] as const;

/** With texts by language, whose fields are named by their paths. */
type TypedInvoices = InvoiceSettings & Record<string, unknown>;
const typedInvoices: z.ZodType<unknown, TypedInvoices> = InvoiceSettings;

interface InvoicesTopicProps {
  readonly kept: Settings["invoices"];
  readonly seller: Settings["identity"]["values"];
}

/** How invoices are issued to companies. */
export function InvoicesTopic({ kept, seller }: InvoicesTopicProps) {
  const t = useTranslations("settings");
  const { language } = useFormat();
  const [opened, open] = useState<Opened<"invoices"> | null>(null);
  const lacksSeller = kept.values.issue === "on" && needed.some((name) => seller[name] === "");
  return (
    <>
      <TopicPanel
        topic="invoices"
        kept={kept}
        warning={lacksSeller ? <Notice tone="warn">{t("sellerMissing")}</Notice> : null}
        factsOf={({ issue, prefix, noTaxReason }) => {
          const reason = textIn(noTaxReason, language);
          return [
            { label: t("issueInvoices"), value: t(`issueOf.${issue}`) },
            prefix && { label: t("prefix"), value: prefix },
            reason && { label: t("noTaxReason"), value: reason },
          ];
        }}
        onEdit={open}
      />
      <TopicDialog
        topic="invoices"
        opened={opened}
        close={() => open(null)}
        endpoint={changeInvoices}
        schema={typedInvoices}
        typedOf={({ values }): TypedInvoices => values}
        valuesOf={(values) => values}
      >
        {({ field }) => (
          <>
            <NativeSelect
              {...field("issue")}
              label={t("issueInvoices")}
              data={choices.map((value) => ({ value, label: t(`issueOf.${value}`) }))}
            />
            <TextInput
              {...field("prefix")}
              label={t("prefix")}
              description={t("prefixHint")}
              maxLength={12}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            {languages.map((each) => (
              <TextInput
                key={each}
                {...field(`noTaxReason.${each}`)}
                label={t.rich("noTaxReasonIn", {
                  language: languageNames[each].long,
                  own: inLanguage(each),
                })}
                description={t("noTaxReasonHint")}
                lang={each}
                maxLength={160}
                autoComplete="off"
              />
            ))}
          </>
        )}
      </TopicDialog>
    </>
  );
}

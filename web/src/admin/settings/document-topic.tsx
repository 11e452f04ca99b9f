import {
  changeDisclaimer,
  changePrivacy,
  type DocumentSettings,
  listDocuments,
} from "@farsim/contract/desk/shop/legal-documents.ts";
import type { LegalDocument } from "@farsim/contract/legal.ts";
import {
  defaultLanguage,
  languageNames,
  languages,
} from "@farsim/contract/values/texts/language.ts";
import { Button, Textarea, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { typedMoment, wallTimeAt } from "../../platform/zone-time.ts";
import { inLanguage } from "../../ui/states/in-language.tsx";
import { judgedBy } from "../../ui/forms/judged-by.ts";
import { Lines, Muted } from "../../ui/page/layout.tsx";
import { LegalLink } from "../../ui/words/legal-link.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { DocumentPreview } from "./document-preview.tsx";
import { TopicDialog } from "./topic-dialog.tsx";
import { type Opened, type Settings, TopicPanel } from "./topic-panel.tsx";

interface TypedDocument extends DocumentSettings, Record<string, unknown> {
  /** Local time in the billing zone; empty: at once. */
  readonly validFrom: string;
}

/** What a text may say that the shop fills in. */
const placeholders = { name: "{product}", fee: "{internationalFee}" };

const calls = { disclaimer: changeDisclaimer, privacy: changePrivacy } as const;

const titleOf = (text: string) => text.split("\n")[0]!.replace(/^#+\s*/, "");

/** The published versions, the newest first. */
function Versions({ document }: { readonly document: LegalDocument }) {
  const t = useTranslations("settings");
  const { moment } = useFormat();
  return (
    <QueryView query={useEndpoint(listDocuments, { document })} loading={60}>
      {({ items, accepted }) => (
        <>
          <Lines
            label={t("versions")}
            lines={items.map(({ version, validFrom, state, changedBy }) => ({
              key: version,
              what: (
                <LegalLink document={document} version={String(version)}>
                  {t("versionOf", { version })}
                </LegalLink>
              ),
              aside: t(`stateOf.${state}`, { date: moment(validFrom) }),
              under: changedBy === null ? null : t("publishedBy", { name: changedBy }),
            }))}
          />
          <Muted>{t("acceptedBy", { count: accepted })}</Muted>
        </>
      )}
    </QueryView>
  );
}

interface DocumentTopicProps<T extends LegalDocument> {
  readonly topic: T;
  readonly kept: Settings[T];
}

/** A legal document: its versions, and the way to publish another one. */
export function DocumentTopic<T extends LegalDocument>({ topic, kept }: DocumentTopicProps<T>) {
  const t = useTranslations("settings");
  const { language, zone } = useFormat();
  const document: LegalDocument = topic;
  const [opened, open] = useState<Opened<LegalDocument> | null>(null);
  const listed = useEndpoint(listDocuments, { document }, { enabled: opened !== null });
  const valuesOf = ({ text, validFrom }: TypedDocument, stored?: string) => ({
    text,
    ...(validFrom !== "" && { validFrom: typedMoment(validFrom, zone, stored) }),
  });
  const schema = useMemo(
    () =>
      judgedBy<TypedDocument>(changePrivacy.input.omit({ version: true }), (typed) => ({
        text: typed.text,
        ...(typed.validFrom !== "" && { validFrom: typedMoment(typed.validFrom, zone) }),
      })),
    [zone],
  );
  return (
    <>
      <TopicPanel<LegalDocument>
        topic={document}
        kept={kept}
        factsOf={({ text }) => [
          { label: t("documentTitle"), value: titleOf(text[language] || text[defaultLanguage]) },
        ]}
        onEdit={open}
      >
        <Versions document={document} />
      </TopicPanel>
      <TopicDialog
        topic={document}
        opened={opened}
        close={() => open(null)}
        endpoint={calls[document]}
        schema={schema}
        typedOf={({ values, validFrom }): TypedDocument => ({
          text: values.text,
          validFrom: validFrom === undefined ? "" : wallTimeAt(validFrom, zone),
        })}
        valuesOf={(typed, { validFrom }) => valuesOf(typed, validFrom)}
      >
        {({ field, form, values }) => (
          <>
            {languages.map((each) => (
              <div key={each}>
                <Textarea
                  {...field(`text.${each}`)}
                  label={t.rich("textIn", {
                    language: languageNames[each].long,
                    own: inLanguage(each),
                  })}
                  description={t("markdown", placeholders)}
                  lang={each}
                  rows={10}
                  maxLength={20_000}
                  required
                />
                <DocumentPreview document={document} language={each} text={values.text[each]} />
              </div>
            ))}
            <Button
              variant="default"
              disabled={!listed.data}
              onClick={() => listed.data && form.setValues({ text: listed.data.standard })}
            >
              {t("restore")}
            </Button>
            <TextInput
              {...field("validFrom")}
              type="datetime-local"
              label={t("validFrom", { zone })}
              description={t("validFromHint")}
              autoComplete="off"
            />
          </>
        )}
      </TopicDialog>
    </>
  );
}

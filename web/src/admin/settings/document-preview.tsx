import { previewDocument } from "@farsim/contract/desk/shop/legal-documents.ts";
import type { LegalDocument } from "@farsim/contract/legal.ts";
import { type Language, languageNames } from "@farsim/contract/values/texts/language.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { inLanguage } from "../../ui/states/in-language.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import styles from "./settings.module.css";

interface DocumentPreviewProps {
  readonly document: LegalDocument;
  readonly language: Language;
  /** As it is typed at the moment. */
  readonly text: string;
}

/** A text as it would be published: of the moment when it was asked for. */
export function DocumentPreview({ document, language, text }: DocumentPreviewProps) {
  const t = useTranslations("settings");
  const [asked, ask] = useState<string | null>(null);
  return (
    <>
      <Button variant="subtle" disabled={text.trim() === ""} onClick={() => ask(text)}>
        {/* In one box: the button lays its parts out without the blanks between them. */}
        <span>
          {t.rich("previewOf", {
            language: languageNames[language].long,
            own: inLanguage(language),
          })}
        </span>
      </Button>
      {asked === null ? null : <Rendered document={document} language={language} text={asked} />}
    </>
  );
}

function Rendered(asked: DocumentPreviewProps) {
  const t = useTranslations("settings");
  const query = useEndpoint(previewDocument, asked);
  return (
    <QueryView query={query} loading={200}>
      {({ html }) => (
        // The server has rendered it without anything that runs (`server/src/shop/legal/render-markdown.ts`).
        <section
          className={styles.preview}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
          tabIndex={0}
          aria-label={t("preview")}
          lang={asked.language}
          dangerouslySetInnerHTML={{ __html: html }}
        />
      )}
    </QueryView>
  );
}

import { getLegalDocument } from "@farsim/contract/legal.ts";
import { legalPages, legalPath } from "@farsim/contract/values/pages/legal-paths.ts";
import { documentWords, languageNames, languages } from "@farsim/contract/values/texts/language.ts";
import { Link, useMatch, useRouter } from "@tanstack/react-router";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { ContactIn } from "../ui/words/contact.tsx";
import { QueryView } from "../ui/states/query-view.tsx";
import styles from "./legal-page.module.css";

/** Where the build draws pages, this stands for the text (`server/src/platform/pages/written-pages.ts`). */
const { drawnLegal } = globalThis as { readonly drawnLegal?: string };

/** What the server wrote into the page for the first sight of it, which this part comes before. */
function readWritten(): { readonly address: string; readonly html: string } | undefined {
  if (!("document" in globalThis)) return undefined;
  const html = document.querySelector("#drawn [data-legal]")?.innerHTML;
  return html ? { address: location.pathname + location.search, html } : undefined;
}
const written = readWritten();

/** A legal document, in the language of its address, also where the shop speaks another: one column to be read, its parts numbered. */
export function LegalPage() {
  // That of this page, also while another one is on its way.
  const { pathname, search } = useMatch({ strict: false });
  const { stringifySearch } = useRouter().options;
  const { document, language } = legalPages.find(({ path }) => path === pathname)!;
  const { version } = search as { readonly version?: string };
  const query = useEndpoint(getLegalDocument, {
    document,
    language,
    ...(version !== undefined && { version }),
  });
  const isWritten = written?.address === pathname + stringifySearch(search);
  const first = drawnLegal ?? (isWritten ? written?.html : undefined);
  const data = query.data ?? (first === undefined ? undefined : { html: first });
  return (
    <article className={styles.text} lang={language}>
      <nav className={styles.languages} aria-label={documentWords[language].languages}>
        {languages.map((each) => (
          <Link key={each} to={legalPath(document, each)} search={{ version }} lang={each}>
            {languageNames[each].long}
          </Link>
        ))}
      </nav>
      <QueryView query={{ ...query, data }} loading={1200}>
        {({ html }) => (
          // The server has rendered it without anything that runs (`server/src/shop/legal/render-markdown.ts`).
          <div data-legal="" className={styles.body} dangerouslySetInnerHTML={{ __html: html }} />
        )}
      </QueryView>
      {/* Below a text that is still to come it would jump by as much as that is longer or shorter than its place. */}
      {data === undefined && !query.isError ? null : (
        <section aria-labelledby="contact">
          <h2 id="contact">{documentWords[language].contact}</h2>
          <ContactIn language={language} seller />
        </section>
      )}
    </article>
  );
}

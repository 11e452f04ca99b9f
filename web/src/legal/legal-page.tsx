import type { Language } from "@farsim/contract/language.ts";
import { Link } from "@tanstack/react-router";
import { productName } from "../platform/page-facts.ts";
import styles from "./legal-page.module.css";
import type { LegalText } from "./legal-text.ts";

interface LegalPageProps {
  readonly text: LegalText;
  /** The language of the text, whatever that of the interface is. */
  readonly lang: Language;
}

const named = (line: string) => line.replaceAll("{product}", productName);
const places = { en: "/disclaimer/en", "zh-CN": "/disclaimer/cn" } as const;

/** A long text to be read: one column, numbered, each part with an address of its own. */
export function LegalPage({ text, lang }: LegalPageProps) {
  return (
    <article className={styles.text} lang={lang}>
      <nav className={styles.languages} aria-label={text.languages}>
        <Link to={places.en} lang="en">
          English
        </Link>
        <Link to={places["zh-CN"]} lang="zh-CN">
          简体中文
        </Link>
      </nav>
      <h1>{text.title}</h1>
      <p className={styles.under}>{named(text.under)}</p>
      <nav className={styles.contents} aria-label={text.contents}>
        <ol>
          {text.sections.map(({ name, title }) => (
            <li key={name}>
              <Link to={places[lang]} hash={name} replace>
                {title}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      {text.sections.map(({ name, title, paragraphs }, index) => (
        <section key={name} id={name} className={styles.section} aria-labelledby={`${name}-title`}>
          <h2 id={`${name}-title`}>
            <span className={styles.number}>{index + 1}</span>
            {title}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{named(paragraph)}</p>
          ))}
        </section>
      ))}
    </article>
  );
}

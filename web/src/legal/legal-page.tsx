import type { Language } from "@farsim/contract/values/language.ts";
import { Link } from "@tanstack/react-router";
import { productName } from "../platform/page-facts.ts";
import { Contact } from "../ui/contact.tsx";
import { percent } from "../ui/formats/percent.ts";
import { useTerms } from "../ui/terms.ts";
import styles from "./legal-page.module.css";
import type { LegalText } from "./legal-text.ts";

interface LegalPageProps {
  readonly text: LegalText;
  /** The language of the text, which may differ from that of the interface. */
  readonly lang: keyof typeof places;
}

/** The paragraph with the name and the fee that the operator has set. */
const filledIn = (line: string, fee: string) =>
  line.replaceAll("{product}", productName).replaceAll("{internationalFee}", fee);

function internationalFee({ internationalFee: words }: LegalText, lang: Language, rate?: string) {
  if (rate === undefined) return words.unknown;
  return Number(rate) === 0 ? words.nothing : words.share(percent(rate, lang));
}

/** The terms are written in these languages, each at an address of its own. */
const places = { en: "/disclaimer/en", "zh-CN": "/disclaimer/cn" } as const;

/** A long text to be read: one column, numbered, each part with an address of its own. */
export function LegalPage({ text, lang }: LegalPageProps) {
  const fee = internationalFee(text, lang, useTerms()?.internationalFeeRate);
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
      <p className={styles.under}>{filledIn(text.under, fee)}</p>
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
            <p key={paragraph}>{filledIn(paragraph, fee)}</p>
          ))}
        </section>
      ))}
      <section className={styles.section} aria-labelledby="contact">
        <h2 id="contact">{text.contact}</h2>
        <Contact language={lang} seller />
      </section>
    </article>
  );
}

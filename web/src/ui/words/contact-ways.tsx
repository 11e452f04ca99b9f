import { contactWays, type PreparedMessage } from "@farsim/contract/values/people/contact-ways.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";
import { textIn } from "@farsim/contract/values/texts/texts.ts";
import { useLocale } from "use-intl";
import { messagesOf } from "../../platform/language/messages.ts";
import styles from "./contact-ways.module.css";
import { PricesIncludeTax, Seller } from "./seller.tsx";
import { useTerms } from "./terms.ts";

export interface ContactProps {
  /** Of the words; else that of the page. */
  readonly language?: Language;
  /** A list names every way and says when there is none; a line says nothing then. */
  readonly form?: "list" | "line";
  /** Stands above the ways. */
  readonly under?: string;
  /** Stands there instead when there is no way. */
  readonly none?: string;
  /** Written for the reader to send: the links that can carry it do. */
  readonly message?: PreparedMessage;
  /** Says below it who sells, and that prices contain a tax. */
  readonly seller?: boolean;
}

/** How to reach the operator: each way as a link where one leads there. Nothing until the operator's terms have arrived. */
export function ContactWays(props: ContactProps) {
  const { seller, ...rest } = props;
  return (
    <>
      <Ways {...rest} />
      {seller ? (
        <>
          <Seller language={props.language} />
          <PricesIncludeTax language={props.language} />
        </>
      ) : null}
    </>
  );
}

function Ways(props: Omit<ContactProps, "seller">) {
  const { language: given, form = "list", under, none, message } = props;
  const spoken = useLocale();
  const terms = useTerms();
  if (!terms) return null;
  const language = given ?? spoken;
  const words = messagesOf(language).contact;
  const { name, hours } = terms.contact;
  const ways = contactWays(terms.contact, message);
  if (ways.length === 0) return form === "list" ? <p>{none ?? words.none}</p> : null;
  return (
    <>
      {under ? <p>{under}</p> : null}
      <address className={styles[form]}>
        {form === "list" && name ? <strong>{name}</strong> : null}
        <ul aria-label={words.title}>
          {ways.map((way) => (
            <li key={way.kind}>
              <span>{words[way.kind]}</span>
              {way.href ? (
                <a href={way.href} rel="noopener">
                  {way.text}
                </a>
              ) : (
                <span className={styles.chosen}>{way.text}</span>
              )}
            </li>
          ))}
          {hours ? (
            <li>
              <span>{words.hours}</span>
              <span>{textIn(hours, language)}</span>
            </li>
          ) : null}
        </ul>
      </address>
    </>
  );
}

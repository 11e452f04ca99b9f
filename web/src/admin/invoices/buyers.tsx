import type { InvoiceBuyer } from "@farsim/contract/invoices.ts";
import { useTranslations } from "use-intl";
import { useNames } from "../../ui/words/use-names.ts";
import styles from "./buyers.module.css";

function useLines() {
  const t = useTranslations("invoices");
  const country = useNames("regions");
  return ({ company, street, postalCode, city, vatNumber, reference, ...buyer }: InvoiceBuyer) => ({
    company,
    street,
    city: `${postalCode} ${city}`.trim(),
    country: country(buyer.country),
    vatNumber: vatNumber && t("buyerVatNumber", { number: vatNumber }),
    reference: reference && t("buyerReference", { reference }),
  });
}

type Lines = ReturnType<ReturnType<typeof useLines>>;

interface BuyerProps {
  readonly title: string;
  readonly lines: Lines;
  /** What it is compared with. */
  readonly other: Lines | null;
  /** What a line is that differs. */
  readonly differing: "del" | "ins";
}

function Buyer({ title, lines, other, differing: Differing }: BuyerProps) {
  const names = Object.keys(lines) as (keyof Lines)[];
  return (
    <section>
      <h3>{title}</h3>
      {names.map((name) =>
        lines[name] ? (
          <div key={name}>
            {other && other[name] !== lines[name] ? (
              <Differing>{lines[name]}</Differing>
            ) : (
              lines[name]
            )}
          </div>
        ) : null,
      )}
    </section>
  );
}

/** Whom an invoice is made out to, and whom the one in its place would be, with what differs. */
export function Buyers(props: { readonly now: InvoiceBuyer; readonly next: InvoiceBuyer | null }) {
  const t = useTranslations("invoiceDesk");
  const linesOf = useLines();
  const now = linesOf(props.now);
  const next = props.next && linesOf(props.next);
  return (
    <div className={styles.buyers}>
      <Buyer title={t("billedNow")} lines={now} other={next} differing="del" />
      {next ? <Buyer title={t("billedNext")} lines={next} other={now} differing="ins" /> : null}
    </div>
  );
}

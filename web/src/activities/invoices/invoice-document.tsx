import type { Invoice } from "@farsim/contract/invoices.ts";
import { isVatNumber, withoutSeparators } from "@farsim/contract/values/money/vat-number.ts";
import { useTranslations } from "use-intl";
import { lastDayOfMonth } from "../../platform/clock.ts";
import { minus } from "../../ui/formats/money.ts";
import { percent } from "../../ui/formats/percent.ts";
import { FactRows, Notice } from "../../ui/page/layout.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { useNames } from "../../ui/words/use-names.ts";
import styles from "./invoice-document.module.css";
import { useInvoiceWords } from "./use-invoice-words.ts";

interface DocumentProps {
  readonly invoice: Invoice;
}

/** An invoice or a credit note as it was issued, below its title: the same on the screen and on paper. */
export function InvoiceDocument({ invoice }: DocumentProps) {
  const t = useTranslations("invoices");
  const { day, currency } = useFormat();
  const { dayOf } = useInvoiceWords();
  const { month, corrects, cancelledBy, reason, noTaxReason } = invoice;
  return (
    <div className={styles.document}>
      {cancelledBy ? (
        <Notice tone="warn">{t("cancelledBy", { number: cancelledBy.number })}</Notice>
      ) : null}
      <dl className={styles.rows}>
        <FactRows
          facts={[
            { label: t("issuedOn"), value: dayOf(invoice) },
            {
              label: t("period"),
              value: t("range", {
                from: day(`${month}-01`),
                to: day(lastDayOfMonth(`${month}-01`)),
              }),
            },
            { label: t("currency"), value: currency },
          ]}
        />
      </dl>
      {corrects || reason !== null ? (
        <div>
          {corrects ? (
            <p>{t(reason === null ? "corrects" : "cancels", { number: corrects.number })}</p>
          ) : null}
          {reason === null ? null : <p>{t("reason", { reason })}</p>}
        </div>
      ) : null}
      <Parties invoice={invoice} />
      <FeeLines invoice={invoice} />
      <Totals invoice={invoice} />
      {noTaxReason === null ? null : <p>{noTaxReason}</p>}
    </div>
  );
}

/** Who sells and who pays, beside each other where there is room. */
function Parties({ invoice: { seller, buyer } }: DocumentProps) {
  const t = useTranslations("invoices");
  const country = useNames("regions");
  const { taxNumber: number, companyNumber } = seller;
  const isVat = isVatNumber(withoutSeparators(number));
  return (
    <div className={styles.parties}>
      <Party
        title={t("seller")}
        lines={[
          seller.legalName,
          seller.address,
          country(seller.country),
          t(isVat ? "sellerVatNumber" : "sellerTaxNumber", { number }),
          companyNumber && t("companyNumber", { number: companyNumber }),
        ]}
      />
      <Party
        title={t("buyer")}
        lines={[
          buyer.company,
          buyer.street,
          `${buyer.postalCode} ${buyer.city}`.trim(),
          country(buyer.country),
          buyer.vatNumber && t("buyerVatNumber", { number: buyer.vatNumber }),
          buyer.reference && t("buyerReference", { reference: buyer.reference }),
        ]}
      />
    </div>
  );
}

function Party(props: { readonly title: string; readonly lines: readonly (string | null)[] }) {
  return (
    <section>
      <h3>{props.title}</h3>
      <p className={styles.party}>{props.lines.filter(Boolean).join("\n")}</p>
    </section>
  );
}

function FeeLines({ invoice: { lines } }: DocumentProps) {
  const t = useTranslations("invoices");
  const { money, count, language } = useFormat();
  return (
    <table className={styles.lines} aria-label={t("what")}>
      <thead>
        <tr>
          <th scope="col">{t("what")}</th>
          <th scope="col">{t("tax")}</th>
          <th scope="col">{t("net")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ fee, rate, net, ...line }, place) => (
          // Lines of one fee at one rate may be alike, and their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={place}>
            <td>{t("line", { fees: t(`fees.${fee}`), count: count(line.count) })}</td>
            <td>{rate === null ? "–" : percent(rate, language)}</td>
            <td>{money(net)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Totals({ invoice: { kind, reason, net, taxes, rounding, total } }: DocumentProps) {
  const t = useTranslations("invoices");
  const { money, language } = useFormat();
  const isInvoice = kind === "INVOICE";
  return (
    <dl className={styles.rows}>
      <FactRows
        facts={[
          { label: t("netTotal"), value: money(net) },
          ...taxes.map((fees) => ({
            label:
              fees.rate === null
                ? t("noTaxOn", { net: money(fees.net) })
                : t("taxOf", { rate: percent(fees.rate, language), net: money(fees.net) }),
            value: money(fees.tax),
          })),
          /[1-9]/.test(rounding) && { label: t("rounding"), value: money(rounding) },
          { label: t("grandTotal"), value: <strong>{money(total)}</strong> },
          isInvoice && { label: t("paid"), value: money(total) },
          isInvoice && { label: t("due"), value: money(minus(total, total)) },
          // What cancels an invoice as a whole gives nothing back.
          !isInvoice && reason === null && { label: t("givenBack"), value: money(total) },
        ]}
      />
    </dl>
  );
}

import { listBatchCards } from "@farsim/contract/desk/cards/stock-import.ts";
import { Button } from "@mantine/core";
import { IconArrowLeft, IconPrinter } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { bindLink } from "../../cards/bind-link.ts";
import { inFours } from "../../cards/card-words.ts";
import { call } from "../../platform/calls/call.ts";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { Row } from "../../ui/page/layout.tsx";
import { LinkButton } from "../../ui/actions/link-button.tsx";
import { toastError } from "../../ui/toasts/toast.tsx";
import { QrCode } from "../../ui/shapes/qr-code.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import styles from "./stock.module.css";
import type { Output } from "@farsim/contract/endpoint.ts";

/** As many as one print holds: five sheets of A4. */
const perPrint = 120;

/** Where a part begins: behind how many cards, and behind which. */
function partOf(text: string): { readonly before: number; readonly cursor: string | undefined } {
  const [, before = "0", cursor] = /^([0-9]{1,7})(?:-([0-9]{1,18}))?$/.exec(text) ?? [];
  return { before: Number(before), cursor };
}

/** A sheet to lay beside the plastic: number, ICCID and a code that opens the bind dialog; never a verify code. */
export function BatchSheet({ batchId }: { readonly batchId: string }) {
  const { sheet = "0" } = useSearch({ from: "/adminMode" });
  const { before, cursor } = partOf(sheet);
  const shown = { batchId, cursor, limit: String(perPrint) };
  const part = useEndpoint(listBatchCards, shown);
  /** A printed sheet is on record: what cannot be put there is not printed. */
  const print = async () => {
    try {
      await call(listBatchCards, { ...shown, purpose: "print" });
      window.print();
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <QueryView query={part} loading={720}>
      {(data) => <Sheet {...data} before={before} print={print} />}
    </QueryView>
  );
}

interface SheetProps extends Output<typeof listBatchCards> {
  readonly before: number;
  readonly print: () => Promise<void>;
}

function Sheet({ batch, items, nextCursor, before, print }: SheetProps) {
  const t = useTranslations("stock");
  const navigate = useNavigate({ from: "/adminMode" });
  const go = (to: string) =>
    void navigate({ search: { tab: "stock", batch: batch.id, sheet: to }, replace: true });
  const after = before + items.length;
  return (
    <section className={styles.sheet} data-print="sheet">
      <Row justify="between" className={styles.head} data-print="never">
        <LinkButton
          to="/adminMode"
          search={{ tab: "stock", batch: batch.id }}
          variant="subtle"
          leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
        >
          {t("toBatch")}
        </LinkButton>
        <Row justify="end">
          {before > 0 ? (
            <Button variant="default" onClick={() => go("0")}>
              {t("firstPart")}
            </Button>
          ) : null}
          {nextCursor !== null ? (
            <Button variant="default" onClick={() => go(`${after}-${nextCursor}`)}>
              {t("nextPart", { count: Math.min(perPrint, batch.cards - after) })}
            </Button>
          ) : null}
          <Button
            leftSection={<IconPrinter size={18} aria-hidden="true" />}
            onClick={() => void print()}
          >
            {t("print")}
          </Button>
        </Row>
      </Row>
      <h2>
        {t("sheetOf", {
          name: batch.name,
          from: before + 1,
          to: after,
          count: batch.cards,
        })}
      </h2>
      <ul className={styles.labels}>
        {items.map((card) => (
          <li key={card.id} className={styles.label}>
            <QrCode
              text={bindLink(window.location.origin, card)}
              label={t("qrOf", { number: inFours(card.cardNumber) })}
              size={104}
            />
            <div>
              <strong>{inFours(card.cardNumber)}</strong>
              <span>{t("iccid")}</span>
              <span className={styles.digits}>{inFours(card.iccid)}</span>
              <small>{t("scan")}</small>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

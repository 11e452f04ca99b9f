import { revealVerifyCode } from "@farsim/contract/desk/cards/card-desk.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import type { OperatorCard } from "@farsim/contract/desk/cards/stock.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useMay } from "../../desk/use-may.tsx";
import { inFours } from "../../../cards/card-words.ts";
import { ReasonDialog } from "../../kit/reason-dialog.tsx";
import styles from "../../desk/drawer.module.css";
import { Row } from "../../../ui/page/layout.tsx";

/** Masked until someone says why they must see it; forgotten with the drawer. */
export function VerifyCode({ card }: { readonly card: OperatorCard }) {
  const t = useTranslations("desk");
  const may = useMay();
  const [asked, setAsked] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  return (
    <Row as="span" justify="end">
      <span className={styles.code}>{code ?? card.verifyCode}</span>
      {code === null && may(revealVerifyCode) ? (
        <Button variant="default" size="compact-sm" onClick={() => setAsked(true)}>
          {t("reveal")}
        </Button>
      ) : null}
      <ReasonDialog
        opened={asked}
        close={() => setAsked(false)}
        title={t("revealTitle")}
        why={t("revealWhy")}
        confirm={t("reveal")}
        facts={[{ label: t("card"), value: inFours(card.cardNumber) }]}
        failureMessage={t("failed.reveal")}
        endpoint={revealVerifyCode}
        input={(reason) => ({ cardId: card.id, reason })}
        onDone={({ verifyCode }) => {
          setCode(verifyCode);
          setAsked(false);
        }}
        invalidates={[listAudit]}
      />
    </Row>
  );
}

import type { PayOrder } from "@farsim/contract/pay.ts";
import { contactWays } from "@farsim/contract/values/people/contact-ways.ts";
import { spoken } from "@farsim/contract/values/money/remark.ts";
import { IconInfoCircle } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Contact } from "../ui/words/contact.tsx";
import { CopyButton } from "../ui/actions/copy-button.tsx";
import { Fold } from "../ui/page/fold.tsx";
import { Muted, Row, Stack } from "../ui/page/layout.tsx";
import { useFormat, useTerms } from "../ui/words/terms.ts";
import styles from "./payments.module.css";

/** The operator's contact with a message that names the order: in the links that can carry it, and to be copied. */
function Ask({ order }: { readonly order: PayOrder }) {
  const t = useTranslations("payments");
  const { money } = useFormat();
  const contact = useTerms()?.contact;
  const remark = spoken(order.remark);
  const body = t("message", { amount: money(order.amount), remark });
  // Without anyone to send it to it would promise too much.
  const canSend = contact !== undefined && contactWays(contact).length > 0;
  return (
    <Stack gap="12" className={styles.ask}>
      <p>{t("notice")}</p>
      {canSend ? (
        <>
          <Muted>{t("ready", { message: body })}</Muted>
          <Row>
            <CopyButton text={body} copied={t("copied")} failed={t("copyMessageFailed")} size="sm">
              {t("copyMessage")}
            </CopyButton>
          </Row>
        </>
      ) : null}
      <Contact message={{ subject: t("messageSubject", { remark }), body }} />
    </Stack>
  );
}

/** How an order comes to its money without a provider: the specified notice where there is none, folded behind one where there is. */
export function AskOperator(props: { readonly order: PayOrder; readonly isFolded: boolean }) {
  const t = useTranslations("payments");
  if (props.isFolded)
    return (
      <Fold title={t("askUs")}>
        <Ask order={props.order} />
      </Fold>
    );
  return (
    <section className={styles.notice} aria-labelledby="notice">
      <IconInfoCircle size={24} aria-hidden="true" />
      <div>
        <h2 id="notice">{t("noticeTitle")}</h2>
        <Ask order={props.order} />
      </div>
    </section>
  );
}

import { openCheckout, type PayOrder } from "@farsim/contract/pay.ts";
import { IconHourglassEmpty, IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "../platform/calls/call.ts";
import { CallError } from "../platform/calls/call-error.ts";
import { Contact } from "../ui/words/contact.tsx";
import { ChangeButton } from "../ui/actions/change-button.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { Facts, Muted, Stack } from "../ui/page/layout.tsx";
import { useFormat } from "../ui/words/terms.ts";
import { toastError } from "../ui/toasts/toast.tsx";
import type { OrderLink } from "./held-order.ts";
import styles from "./payments.module.css";
import { spoken } from "@farsim/contract/values/money/remark.ts";

interface PayOnlineProps {
  readonly order: PayOrder;
  readonly link: OrderLink;
  /** A payment is under way: who pays in another way now would pay twice. */
  readonly onUnderWay: () => void;
}

/** Leaves for the provider's page; what comes of it is said by the pages that it leads back to. */
function useCheckout({ order, link, onUnderWay }: PayOnlineProps) {
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<CallError["key"] | null>(null);
  const go = async () => {
    setPending(true);
    setRefusal(null);
    try {
      const input = { orderId: link.orderId, ...(order.old ? { confirmOld: true } : {}) };
      const { orderToken } = link;
      const { url } = await call(openCheckout, input, { orderToken, skipAuth: true });
      globalThis.location.assign(url);
    } catch (error) {
      if (error instanceof CallError) setRefusal(error.key);
      if (error instanceof CallError && error.key === "payment_under_way") onUnderWay();
      else toastError(error);
      setPending(false);
    }
  };
  return { pending, refusal, go: () => void go() };
}

/** In the place of the way to pay: who pays now would pay twice. */
function UnderWay() {
  const t = useTranslations("payments");
  return (
    <output className={styles.notice}>
      <IconHourglassEmpty size={24} aria-hidden="true" />
      <div>
        <h2>{t("underWayTitle")}</h2>
        <p>{t("underWay")}</p>
        <Contact under={t("stuck")} />
      </div>
    </output>
  );
}

/** The way to pay an order online, where the operator takes payments. An old order asks once more. */
export function PayOnline(props: PayOnlineProps) {
  const t = useTranslations("payments");
  const { money, momentAndZone } = useFormat();
  const [asks, setAsks] = useState(false);
  const { pending, refusal, go } = useCheckout(props);
  const { old, total, remark, createdAt } = props.order;
  if (refusal === "payment_under_way") return <UnderWay />;
  return (
    <Stack as="section" gap="12" className={styles.online} aria-labelledby="online">
      <h2 id="online">{t("online")}</h2>
      <Muted>{t("onlineWhy")}</Muted>
      <ChangeButton
        size="lg"
        fullWidth
        loading={pending}
        leftSection={<IconLock size={20} aria-hidden="true" />}
        onClick={old ? () => setAsks(true) : go}
      >
        {t("checkout", { total: money(total) })}
      </ChangeButton>
      {refusal ? <Contact under={t("stuck")} /> : null}
      <ConfirmDialog
        opened={asks}
        title={t("oldTitle")}
        confirm={t("oldCheckout")}
        pending={pending}
        onConfirm={go}
        onClose={() => setAsks(false)}
      >
        <p>{t("oldWhy")}</p>
        <Facts
          facts={[
            { label: t("remark"), value: spoken(remark) },
            { label: t("made"), value: momentAndZone(createdAt) },
            { label: t("total"), value: money(total) },
          ]}
        />
      </ConfirmDialog>
    </Stack>
  );
}

import { openCheckout, type PayOrder } from "@farsim/contract/pay.ts";
import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "../platform/call.ts";
import { toastError } from "../ui/toast.tsx";
import { ConfirmDialog, Facts } from "../ui/confirm-dialog.tsx";
import { useWording } from "../ui/terms.ts";
import type { OrderLink } from "./held-order.ts";
import styles from "./payments.module.css";
import { spoken } from "./remark.ts";

interface PayOnlineProps {
  readonly order: PayOrder;
  readonly link: OrderLink;
}

/** Leaves for the provider's page; what comes of it is said by the pages that it leads back to. */
function useCheckout({ order, link }: PayOnlineProps) {
  const [pending, setPending] = useState(false);
  const go = async () => {
    setPending(true);
    try {
      const input = { orderId: link.orderId, ...(order.old ? { confirmOld: true } : {}) };
      const { orderToken } = link;
      const { url } = await call(openCheckout, input, { orderToken, skipAuth: true });
      globalThis.location.assign(url);
    } catch (error) {
      toastError(error);
      setPending(false);
    }
  };
  return { pending, go: () => void go() };
}

/** The way to pay an order online, where the operator takes payments. An old order asks once more. */
export function PayOnline(props: PayOnlineProps) {
  const t = useTranslations("payments");
  const { money, moment } = useWording();
  const [asks, setAsks] = useState(false);
  const { pending, go } = useCheckout(props);
  const { old, total, remark, createdAt } = props.order;
  return (
    <section className={styles.online} aria-labelledby="online">
      <h2 id="online">{t("online")}</h2>
      <p>{t("onlineWhy")}</p>
      <Button
        size="lg"
        fullWidth
        loading={pending}
        leftSection={<IconLock size={20} aria-hidden="true" />}
        onClick={old ? () => setAsks(true) : go}
      >
        {t("checkout", { total: money(total) })}
      </Button>
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
            { label: t("made"), value: moment(createdAt) },
            { label: t("total"), value: money(total) },
          ]}
        />
      </ConfirmDialog>
    </section>
  );
}

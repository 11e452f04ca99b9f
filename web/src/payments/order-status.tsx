import type { PayOrderStatus } from "@farsim/contract/pay.ts";
import { useTranslations } from "use-intl";
import { StatusBadge } from "../ui/states/status-badge.tsx";

export function OrderStatus({ status }: { readonly status: PayOrderStatus }) {
  const t = useTranslations("payments");
  return <StatusBadge tone={status === "FINISHED" ? "good" : "rest"}>{t(status)}</StatusBadge>;
}

import { useRouter, useSearch } from "@tanstack/react-router";
import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { safePath } from "../accounts/after-login.ts";
import { useSession } from "../platform/session/session.ts";
import { PageHeading } from "../ui/page/page-heading.tsx";
import { QueryView } from "../ui/states/query-view.tsx";
import { useTermsAnswer, useFormat } from "../ui/words/terms.ts";
import { OrderList } from "./order-list.tsx";
import { RechargeForm } from "./recharge-form.tsx";

/** Where a recharge is ordered, and where orders are found again. */
export function Recharge() {
  const t = useTranslations("payments");
  const router = useRouter();
  const { money } = useFormat();
  const balance = useSession((state) => state.userInfo.balance);
  const { next, amount, again } = useSearch({ from: "/shop/recharge" });
  const before = safePath(next);
  return (
    <>
      <PageHeading title={t("title")} under={t("under", { balance: money(balance) })}>
        {before ? (
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
            onClick={() => router.history.push(before)}
          >
            {t("back")}
          </Button>
        ) : null}
      </PageHeading>
      <QueryView query={useTermsAnswer()} loading={520}>
        {(terms) => (
          <RechargeForm
            terms={terms}
            missing={amount}
            again={again}
            done={({ id, token }) =>
              void router.navigate({
                to: "/pay",
                hash: `${id}.${token}`,
                search: before ? { next: before } : {},
              })
            }
          />
        )}
      </QueryView>
      <OrderList />
    </>
  );
}

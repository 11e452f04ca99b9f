import {
  type AlarmWebhook,
  getAlarmWebhook,
  setAlarmWebhook,
  testAlarmWebhook,
  type WebhookDelivery,
} from "@farsim/contract/desk/shop/alarms.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { Facts, Muted, Panel, Row, Stack } from "../../ui/page/layout.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { toastFailure, toastSuccess } from "../../ui/toasts/toast.tsx";
import { useAction } from "../../ui/actions/use-action.ts";
import { Allowed } from "../desk/use-may.tsx";
import styles from "./alarms.module.css";
import { RemoveWebhookDialog, SetWebhookDialog } from "./webhook-dialogs.tsx";

/** Why a message was not taken, in words. */
function useFailureWords(): (failure: string) => string {
  const t = useTranslations("alarmWebhook");
  return (failure) => {
    if (failure === "private" || failure === "unencrypted" || failure === "timeout")
      return t(failure);
    return /^\d+$/.test(failure)
      ? t("answered", { status: failure })
      : t("notReached", { word: failure });
  };
}

function useDeliveryWords(): (delivery: WebhookDelivery) => string {
  const t = useTranslations("alarmWebhook");
  const { moment } = useFormat();
  const words = useFailureWords();
  return ({ takenAt, failedAt, failure }) => {
    if (failedAt === null || failure === null)
      return takenAt === null ? t("none") : t("taken", { moment: moment(takenAt) });
    const failed = { moment: moment(failedAt), failure: words(failure) };
    return takenAt === null
      ? t("failed", failed)
      : t("failedUntil", { ...failed, taken: moment(takenAt) });
  };
}

function Buttons({ webhook }: { readonly webhook: AlarmWebhook | null }) {
  const t = useTranslations("alarmWebhook");
  const words = useFailureWords();
  const [setting, setSetting] = useState(false);
  const [removing, setRemoving] = useState(false);
  const test = useAction(testAlarmWebhook, {
    failureMessage: t("testNotSent"),
    onDone: ({ failure }) =>
      failure === null
        ? toastSuccess(t("testTaken"))
        : toastFailure(t("testFailed", { failure: words(failure) })),
    invalidates: [getAlarmWebhook],
  });
  return (
    <Row>
      <Button variant={webhook ? "default" : "filled"} onClick={() => setSetting(true)}>
        {t(webhook ? "change" : "set")}
      </Button>
      {webhook ? (
        <>
          <Button variant="light" loading={test.pending} onClick={() => void test.run({})}>
            {t("test")}
          </Button>
          <Button variant="default" onClick={() => setRemoving(true)}>
            {t("remove")}
          </Button>
        </>
      ) : null}
      <SetWebhookDialog webhook={webhook} opened={setting} close={() => setSetting(false)} />
      <RemoveWebhookDialog webhook={webhook} opened={removing} close={() => setRemoving(false)} />
    </Row>
  );
}

/** Where alarms are posted to, and what became of the last message. */
export function WebhookPanel() {
  const t = useTranslations("alarmWebhook");
  const { moment } = useFormat();
  const deliveryWords = useDeliveryWords();
  const answer = useEndpoint(getAlarmWebhook, {});
  return (
    <Panel aria-label={t("title")}>
      <h2>{t("title")}</h2>
      <Muted className={styles.why}>{t("why")}</Muted>
      <QueryView query={answer} loading={140}>
        {({ webhook }) => (
          <Stack gap="12">
            <Facts
              facts={[
                { label: t("to"), value: webhook?.host ?? t("nowhere") },
                webhook && {
                  label: t("setOn"),
                  value: t("setBy", { moment: moment(webhook.setAt), name: webhook.setBy ?? "–" }),
                },
                webhook && { label: t("last"), value: deliveryWords(webhook.delivery) },
              ]}
            />
            <Allowed to={setAlarmWebhook}>
              <Buttons webhook={webhook} />
            </Allowed>
          </Stack>
        )}
      </QueryView>
    </Panel>
  );
}

import {
  checkCardJob,
  listCardJobs,
  type ServiceChange,
  startCardJob,
} from "@farsim/contract/desk/cards/card-jobs.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { useTranslations } from "use-intl";
import { isRefusedAs } from "../../../platform/calls/call-error.ts";
import { useEndpoint } from "../../../platform/calls/query-client.ts";
import { Facts, Muted } from "../../../ui/page/layout.tsx";
import { QueryView } from "../../../ui/states/query-view.tsx";
import { Block } from "../../../ui/states/states.tsx";
import { useFormat } from "../../../ui/words/terms.ts";
import { useFromOpening } from "../../../ui/forms/use-from-opening.ts";
import { ReasonDialog } from "../../kit/reason-dialog.tsx";
import { atMostOf, type MeantCards } from "../at-most.ts";

const words = {
  stopService: { title: "stopManyTitle", why: "stopManyWhy", danger: true },
  resumeService: { title: "resumeManyTitle", why: "resumeManyWhy", danger: false },
} as const;

type Counted = Output<typeof checkCardJob>;

/** Stops or resumes many cards, with a reason, once it is known how many they are. */
export function ServiceJobDialog(props: {
  readonly action: ServiceChange;
  readonly meant: MeantCards;
  /** Of an action that has been started. */
  readonly follow: (jobId: string) => void;
  readonly opened: boolean;
  readonly close: () => void;
}) {
  const t = useTranslations("operatorCards");
  const { count } = useFormat();
  const { action, meant, follow, opened, close } = props;
  const check = useEndpoint(checkCardJob, { ...meant, deed: action }, { enabled: opened });
  // Counted once for an opening: what is sent stays the same, also when it is sent again after a lost answer.
  const [counted, setCounted] = useFromOpening<Counted | null>(opened, null);
  if (opened && counted === null && check.data && !check.isFetching) setCounted(check.data);
  const { title, why, danger } = words[action];
  return (
    <ReasonDialog
      opened={opened}
      subject={JSON.stringify(meant)}
      close={close}
      title={t(title)}
      why={
        <>
          <p>{t(why)}</p>
          <QueryView
            query={{
              data: counted ?? undefined,
              error: check.isFetching ? null : check.error,
              refetch: check.refetch,
            }}
            loading={<Block height={98} radius={14} />}
          >
            {({ total, possible }) => (
              <>
                <Facts
                  facts={[
                    { label: t("cards"), value: count(total) },
                    { label: t("ofWhichAllow"), value: count(possible) },
                  ]}
                />
                {possible === 0 ? <Muted as="output">{t("nonePossible")}</Muted> : null}
              </>
            )}
          </QueryView>
        </>
      }
      reason={{ name: "reason", label: t("reason"), hint: t("reasonHint") }}
      confirm={t(action)}
      danger={danger}
      disabled={() => !counted?.possible}
      endpoint={startCardJob}
      input={(reason) => ({
        ...meant,
        deed: action,
        reason,
        atMost: atMostOf(meant, counted?.total ?? 0),
      })}
      failureMessage={t(`failed.${action}`)}
      onRefused={(error) => {
        if (isRefusedAs("more_cards_found", error)) {
          setCounted(null);
          void check.refetch();
        }
        return false;
      }}
      onDone={({ job }) => follow(job.id)}
      invalidates={[listCardJobs]}
    />
  );
}

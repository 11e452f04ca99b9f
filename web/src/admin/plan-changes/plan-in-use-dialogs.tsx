import { listCardJobs } from "@farsim/contract/desk/cards/card-jobs.ts";
import type { OperatorPlan } from "@farsim/contract/desk/shop/catalogue.ts";
import {
  type AnnouncedChange,
  showPlanInUse,
  startPlanChange,
  withdrawPlanChange,
} from "@farsim/contract/desk/cards/plan-changes.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { textIn } from "@farsim/contract/values/texts/texts.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { Lines, Muted } from "../../ui/page/layout.tsx";
import { LinkButton } from "../../ui/actions/link-button.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import { Block } from "../../ui/states/states.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { JobDialog } from "../cards/dialogs/job-dialog.tsx";
import { ReasonDialog } from "../kit/reason-dialog.tsx";
import { Allowed } from "../desk/use-may.tsx";
import { PlanChangeDialog } from "./plan-change-dialog.tsx";
import styles from "./plan-changes.module.css";
import { useTermsLine } from "./use-terms-line.ts";

type InUse = Output<typeof showPlanInUse>;

/** How many cards run on each version. */
function Versions({ versions }: Pick<InUse, "versions">) {
  const t = useTranslations("planChanges");
  const line = useTermsLine();
  if (versions.length === 0)
    return (
      <>
        <p>{t("none")}</p>
        <Muted>{t("noneWhy")}</Muted>
      </>
    );
  return (
    <Lines
      label={t("inUse")}
      lines={versions.map(({ plan, cards }) => ({
        key: String(plan.version),
        what: line(plan),
        aside: t("cards", { count: cards }),
      }))}
    />
  );
}

/** What is announced and still to come, each with the way to take it back. */
function Changes(props: Pick<InUse, "changes"> & { withdraw: (change: AnnouncedChange) => void }) {
  const t = useTranslations("planChanges");
  const { day, moment } = useFormat();
  const line = useTermsLine();
  const { changes, withdraw } = props;
  if (changes.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>{t("announced")}</h3>
      {changes.map((change) => (
        <div key={change.jobId} className={styles.change}>
          <div>
            <p>
              {t("announcedFor", {
                day: day(change.startsOn),
                plan: `${change.plan.name}: ${line(change.plan)}`,
              })}
              {" · "}
              {t("cards", { count: change.cards })}
            </p>
            <Muted>
              {t("announcedBy", {
                name: change.askedBy,
                moment: moment(change.askedAt),
                reason: change.reason,
              })}
            </Muted>
          </div>
          {change.withdrawable > 0 ? (
            <Allowed to={withdrawPlanChange}>
              <Button
                variant="default"
                aria-label={`${t("withdraw")}: ${t("withdrawOf", { day: day(change.startsOn) })}`}
                onClick={() => withdraw(change)}
              >
                {t("withdraw")}
              </Button>
            </Allowed>
          ) : null}
        </div>
      ))}
    </section>
  );
}

type Step = "show" | "change" | "withdraw" | null;

/** Which cards run on a plan, what is announced for them, and the way to change it; one dialog after the other. */
export function PlanInUseDialogs(props: {
  readonly plan: OperatorPlan | null;
  readonly opened: boolean;
  readonly close: () => void;
}) {
  const t = useTranslations("planChanges");
  const tCards = useTranslations("operatorCards");
  const { language } = useFormat();
  const { plan, opened, close } = props;
  const planId = plan?.id ?? "";
  const inUse = useEndpoint(showPlanInUse, { planId }, { enabled: opened && planId !== "" });
  const [step, setStep] = useState<Step>("show");
  const [withdrawn, setWithdrawn] = useState<AnnouncedChange>();
  const [jobId, setJobId] = useState<string>();
  const leave = () => {
    setStep("show");
    close();
  };
  const follow = (id: string) => {
    leave();
    setJobId(id);
  };
  return (
    <>
      <Dialog
        opened={opened && step === "show"}
        onClose={leave}
        size={640}
        title={`${t("inUse")}: ${plan ? textIn(plan.name, language) : ""}`}
      >
        <QueryView query={inUse} loading={<Block height={160} radius={14} />}>
          {({ versions, changes }) => (
            <>
              <Versions versions={versions} />
              <Changes
                changes={changes}
                withdraw={(change) => {
                  setWithdrawn(change);
                  setStep("withdraw");
                }}
              />
              <DialogButtons>
                <LinkButton
                  to="/adminMode"
                  search={{ tab: "cards", plan: planId }}
                  variant="default"
                  preload={false}
                >
                  {t("showCards")}
                </LinkButton>
                {versions.length > 0 ? (
                  <Allowed to={startPlanChange}>
                    <Button onClick={() => setStep("change")}>{t("open")}</Button>
                  </Allowed>
                ) : null}
              </DialogButtons>
            </>
          )}
        </QueryView>
      </Dialog>
      <PlanChangeDialog
        key={planId}
        meant={{ filter: { planId } }}
        planId={plan?.archived ? undefined : planId}
        follow={follow}
        opened={opened && step === "change"}
        close={leave}
      />
      <ReasonDialog
        opened={opened && step === "withdraw"}
        subject={withdrawn?.jobId}
        close={leave}
        title={t("withdrawTitle")}
        why={t("withdrawWhy")}
        reason={{ name: "reason", label: tCards("reason"), hint: t("reasonHint") }}
        confirm={t("withdraw")}
        danger
        endpoint={withdrawPlanChange}
        input={(reason) => ({ jobId: withdrawn?.jobId ?? "", reason })}
        failureMessage={t("failed.withdraw")}
        onDone={({ job }) => follow(job.id)}
        invalidates={[listCardJobs, showPlanInUse]}
      />
      <JobDialog jobId={jobId} close={() => setJobId(undefined)} />
    </>
  );
}

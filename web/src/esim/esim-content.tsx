import { type Esim, getEsim } from "@farsim/contract/esim.ts";
import {
  IconAlertTriangle,
  IconDeviceSim,
  IconHourglass,
  IconMoodEmpty,
} from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "../platform/calls/call-error.ts";
import { usePersistedQuery } from "../platform/offline/persisted-queries.ts";
import { isZero } from "../ui/formats/money.ts";
import { LinkButton } from "../ui/actions/link-button.tsx";
import { QueryView } from "../ui/states/query-view.tsx";
import { Block, State } from "../ui/states/states.tsx";
import { useFormat } from "../ui/words/terms.ts";
import styles from "./esim.module.css";
import { EsimView } from "./esim-view.tsx";

/** How often the state is looked at again while someone looks: soon while it is being made, now and then while a phone is at it. */
const everyMs = { ordered: 2_000, released: 5_000, downloaded: 3_000, failed: 10_000 } as const;

/** The answer, followed while it may still change, and kept for the time without a network. */
function useEsim(cardId: string) {
  const answer = usePersistedQuery(getEsim, { cardId });
  const { data, refetch } = answer;
  const state = data?.esim.state;
  useEffect(() => {
    if (!state || state === "installed" || data?.esim.refund) return;
    const timer = setInterval(() => void refetch({ cancelRefetch: false }), everyMs[state]);
    return () => clearInterval(timer);
  }, [state, data?.esim.refund, refetch]);
  return answer;
}

function Back() {
  const t = useTranslations("esim");
  return <LinkButton to="/mySims">{t("back")}</LinkButton>;
}

/** In place of the code: why there is none, and where to go from here. */
function Without({ sign, title, children }: { sign: ReactNode; title: string; children: string }) {
  return (
    <State sign={sign} title={title} actions={<Back />}>
      {children}
    </State>
  );
}

function Returned({ refund }: { readonly refund: NonNullable<Esim["refund"]> }) {
  const t = useTranslations("esim");
  const { money, moment } = useFormat();
  const isFree = isZero(refund.amount);
  return (
    <Without sign={<IconMoodEmpty size={30} />} title={t("returnedTitle")}>
      {isFree
        ? t("returnedFree")
        : t("returnedWhy", { amount: money(refund.amount), moment: moment(refund.at) })}
    </Without>
  );
}

function Shown({ esim }: { readonly esim: Esim }) {
  const t = useTranslations("esim");
  if (esim.refund) return <Returned refund={esim.refund} />;
  if (esim.state === null)
    return (
      <Without sign={<IconHourglass size={30} />} title={t("noProfileTitle")}>
        {t("noProfileWhy")}
      </Without>
    );
  return <EsimView esim={esim} state={esim.state} />;
}

/** Why there is no code to show, where that has words of its own. */
function Missing({ problem }: { readonly problem: "card_status_conflict" | "not_found" }) {
  const t = useTranslations("esim");
  return problem === "not_found" ? (
    <Without sign={<IconAlertTriangle size={30} />} title={t("goneTitle")}>
      {t("goneWhy")}
    </Without>
  ) : (
    <Without sign={<IconDeviceSim size={30} />} title={t("notEsimTitle")}>
      {t("notEsimWhy")}
    </Without>
  );
}

function missing(error: Error) {
  const key = error instanceof CallError ? error.key : undefined;
  return key === "card_status_conflict" || key === "not_found" ? (
    <Missing problem={key} />
  ) : undefined;
}

/** An eSIM in each of its states; what this device kept, where no server can be met. */
export function EsimContent({ cardId }: { readonly cardId: string }) {
  return (
    <QueryView
      query={useEsim(cardId)}
      renderError={missing}
      loading={
        <div className={styles.page}>
          <Block height={520} radius={18} />
          <Block height={520} radius={18} />
        </div>
      }
    >
      {({ esim }) => <Shown esim={esim} />}
    </QueryView>
  );
}

import { useTranslations } from "use-intl";
import type { CallError } from "../platform/calls/call-error.ts";
import { nowMs } from "../platform/clock.ts";
import { Contact } from "../ui/words/contact.tsx";
import { Notice } from "../ui/page/layout.tsx";
import { useFormat } from "../ui/words/terms.ts";

/** Why a card could not be bound, where it lies in the three values together. */
export interface WrongProof {
  readonly isWrong: boolean;
  readonly triesLeft: number;
  /** When the next try is possible, once none is left. */
  readonly nextAt: string | null;
}

/** Undefined for a refusal of another kind. */
export function wrongProofOf({ key, data }: CallError): WrongProof | undefined {
  const isWrong = key === "verify_code_incorrect";
  if (!isWrong && key !== "too_many_requests") return undefined;
  const { triesLeft = 0, retryAfter } = (data ?? {}) as {
    readonly triesLeft?: number;
    readonly retryAfter?: number;
  };
  const nextAt = retryAfter === undefined ? null : wholeMinuteAfter(retryAfter);
  return { isWrong, triesLeft, nextAt };
}

const minuteMs = 60_000;

/** As it is shown, to the minute: a try before it would be refused. */
const wholeMinuteAfter = (seconds: number): string =>
  new Date(Math.ceil((nowMs() + seconds * 1000) / minuteMs) * minuteMs).toISOString();

/** It stands below the fields, which may fill a phone. */
const bringIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: "center" });

/** Says that the three do not belong together, how many tries are left, and else when the next is possible. */
export function BindRefusal({ isWrong, triesLeft, nextAt }: WrongProof) {
  const t = useTranslations("cards");
  const { moment } = useFormat();
  return (
    <Notice as="div" tone="bad" role="alert" ref={bringIntoView}>
      {isWrong ? <p>{t("notTogether", { count: triesLeft })}</p> : null}
      {nextAt ? <p>{t("nextTry", { moment: moment(nextAt) })}</p> : null}
      {triesLeft === 0 ? <Contact form="line" under={t("orContact")} /> : null}
    </Notice>
  );
}

import type * as english from "../en/adjustments.ts";
import type { Translated } from "../translated.ts";

export const ofActivities = {
  GOODWILL: { name: "补偿" },
  CORRECTION: { name: "余额更正" },
} satisfies Translated<typeof english.ofActivities>;

export const ofReasons = {
  goodwill: "补偿",
  goodwillBack: "补偿撤销",
  correction: "余额更正",
  correctionBack: "余额更正撤销",
} satisfies Translated<typeof english.ofReasons>;

export const ofRules = {
  goodwill: "作为补偿，我们已将此金额加入您的余额。",
  goodwillBack: "我们撤回了此前加入您余额的一笔补偿。",
  correction: "我们按此金额更正了您的余额。",
  correctionBack: "我们撤回了对您余额的一次更正。",
} satisfies Translated<typeof english.ofRules>;

export const ofStatements = {
  GOODWILL: "补偿",
  GOODWILL_REVERSED: "撤销的补偿",
  CORRECTIONS_UP: "余额更正（增加）",
  CORRECTIONS_DOWN: "余额更正（减少）",
} satisfies Translated<typeof english.ofStatements>;

export const ofEmails = {
  goodwill: {
    subject: "我们已为您的余额补偿 {amount}",
    what: "作为补偿，我们已为您的余额增加 {amount}，当前余额为 {balance}。",
  },
  correction: {
    subject: "您的余额已更正：增加 {amount}",
    what: "我们更正了您的余额，增加 {amount}，当前余额为 {balance}。",
  },
  correctionTaken: {
    subject: "您的余额已更正：扣除 {amount}",
    what: "我们更正了您的余额，扣除 {amount}，当前余额为 {balance}。如有疑问，请联系我们。",
  },
} satisfies Translated<typeof english.ofEmails>;

export const ofChoices = {
  goodwill: "补偿",
  correction: "更正（增加）",
  correctionTaken: "更正（扣减）",
} satisfies Translated<typeof english.ofChoices>;

export const ofHints = {
  goodwill: "赠送给客户，例如某天服务不可用。",
  correction: "余额少记了，补记。",
  correctionTaken: "余额多记了，扣除。",
} satisfies Translated<typeof english.ofHints>;

export const ofApprovals = {
  CORRECTION_BACK: "冲正余额更正",
} satisfies Translated<typeof english.ofApprovals>;

export const ofAccounts = {
  goodwill: "补偿",
  corrections: "余额更正",
} satisfies Translated<typeof english.ofAccounts>;

export const ofAudit = {
  GOODWILL: "补偿",
  CORRECTION: "余额更正",
} satisfies Translated<typeof english.ofAudit>;

import type { CardEvent } from "@farsim/contract/card-history.ts";
import type { Language } from "@farsim/contract/values/language.ts";

/** What a line of history may name, in the reader's words. */
export interface HistoryFacts {
  readonly event: CardEvent;
  readonly plan: string | undefined;
  readonly price: string | undefined;
  /** The plan's allowance, and whether it counts for each day. */
  readonly allowance: string | undefined;
  readonly isDaily: boolean;
  readonly balance: string | undefined;
  readonly isBelowZero: boolean;
  readonly kbps: number | undefined;
  /** The reason that was given; `addOn` where an add-on opened the card again. */
  readonly note: string | undefined;
}

interface Happening {
  readonly what: string;
  readonly why: string;
}

type HappeningText = (facts: HistoryFacts) => Happening;

const english: Record<CardEvent, HappeningText> = {
  bind: () => ({ what: "Bound", why: "You bound the card to your account." }),
  applyEsim: () => ({ what: "eSIM received", why: "You applied for this eSIM." }),
  orderPlan: ({ plan }) => ({
    what: "Plan ordered",
    why: plan ? `You ordered ${plan}.` : "You ordered a basic plan.",
  }),
  cancelPendingPlan: () => ({
    what: "Upcoming plan cancelled",
    why: "You cancelled the plan that was to start; the current one continues.",
  }),
  stopBilling: () => ({
    what: "Billing stopped",
    why: "You stopped billing: the network was cut at once.",
  }),
  delete: () => ({ what: "Deleted", why: "You deleted the card for good." }),
  lackCredit: ({ plan, price, balance, isBelowZero }) => ({
    what: "Stopped: insufficient credit",
    why:
      isBelowZero && balance
        ? `The balance was below zero: ${balance}.`
        : plan && balance
          ? `The balance of ${balance} could not cover the next fee: ${price} for ${plan}.`
          : "The balance could not cover the next fee.",
  }),
  regainCredit: ({ balance }) => ({
    what: "Running again",
    why: balance
      ? `The balance of ${balance} covers its fees again.`
      : "The balance covers its fees again.",
  }),
  expirePack: () => ({
    what: "StarterPack expired",
    why: "The StarterPack had run out of days.",
  }),
  stopService: ({ note }) => ({
    what: "Service stopped",
    why: note ? `The operator stopped it: ${note}` : "The operator stopped it.",
  }),
  resumeService: ({ note }) => ({
    what: "Service resumed",
    why: note ? `The operator resumed it: ${note}` : "The operator resumed it.",
  }),
  throttle: ({ kbps, allowance, isDaily, plan }) => ({
    what: `Slowed to ${kbps} kbps`,
    why: `${isDaily ? "Today's" : "This cycle's"} ${allowance ?? "data"}${plan ? ` of ${plan}` : ""} were used up. Full speed returns with the next allowance or an add-on.`,
  }),
  block: ({ allowance, isDaily, plan }) => ({
    what: "Data blocked",
    why: `${isDaily ? "Today's" : "This cycle's"} ${allowance ?? "data"}${plan ? ` of ${plan}` : ""} were used up. Data returns with the next allowance or an add-on.`,
  }),
  openAgain: ({ note }) => ({
    what: "Full speed again",
    why: note === "addOn" ? "An add-on has data left." : "A new allowance began.",
  }),
  other: () => ({ what: "Changed", why: "The operator changed the card." }),
};

const chinese: Record<CardEvent, HappeningText> = {
  bind: () => ({ what: "已绑定", why: "您已将该卡绑定到账户。" }),
  applyEsim: () => ({ what: "已获得 eSIM", why: "您申请了该 eSIM。" }),
  orderPlan: ({ plan }) => ({
    what: "已订购套餐",
    why: plan ? `您订购了“${plan}”。` : "您订购了基础套餐。",
  }),
  cancelPendingPlan: () => ({
    what: "已取消待生效套餐",
    why: "您取消了即将生效的套餐，当前套餐继续有效。",
  }),
  stopBilling: () => ({ what: "已停止计费", why: "您停止了计费，网络随即断开。" }),
  delete: () => ({ what: "已删除", why: "您永久删除了该卡。" }),
  lackCredit: ({ plan, price, balance, isBelowZero }) => ({
    what: "因余额不足停机",
    why:
      isBelowZero && balance
        ? `余额低于零：${balance}。`
        : plan && balance
          ? `余额 ${balance} 不足以支付下一笔费用：“${plan}”${price}。`
          : "余额不足以支付下一笔费用。",
  }),
  regainCredit: ({ balance }) => ({
    what: "已恢复使用",
    why: balance ? `余额 ${balance} 足以支付该卡费用。` : "余额已足以支付该卡费用。",
  }),
  expirePack: () => ({ what: "体验包已到期", why: "体验包的有效天数已用完。" }),
  stopService: ({ note }) => ({
    what: "服务已停止",
    why: note ? `平台停止了服务：${note}` : "平台停止了服务。",
  }),
  resumeService: ({ note }) => ({
    what: "服务已恢复",
    why: note ? `平台恢复了服务：${note}` : "平台恢复了服务。",
  }),
  throttle: ({ kbps, allowance, isDaily, plan }) => ({
    what: `已限速至 ${kbps} kbps`,
    why: `${plan ? `“${plan}”的` : ""}${isDaily ? "当日" : "本周期"} ${allowance ?? "流量"} 已用完；流量重置或加油包生效后恢复全速。`,
  }),
  block: ({ allowance, isDaily, plan }) => ({
    what: "已断网",
    why: `${plan ? `“${plan}”的` : ""}${isDaily ? "当日" : "本周期"} ${allowance ?? "流量"} 已用完；流量重置或加油包生效后恢复。`,
  }),
  openAgain: ({ note }) => ({
    what: "已恢复全速",
    why: note === "addOn" ? "加油包尚有剩余流量。" : "流量已重置。",
  }),
  other: () => ({ what: "已变更", why: "平台变更了该卡。" }),
};

const words = { en: english, "zh-CN": chinese } as const satisfies Record<Language, unknown>;

/** What happened and why, in the reader's language. */
export function happeningInWords(language: Language, facts: HistoryFacts): Happening {
  return words[language][facts.event](facts);
}

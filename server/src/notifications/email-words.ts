import type { DataUsed } from "../accounts/emails/alert.ts";
import type { Language } from "@farsim/contract/values/language.ts";

/** What a letter says; every amount, share and size in it is ready to be read. */
interface Words {
  readonly subject: string;
  readonly lines: readonly string[];
}

export interface EmailWords {
  lowBalance(facts: { balance: string; limit: string; daysLeft: number | null }): Words;
  recharged(facts: { amount: string; balance: string }): Words;
  dataUsed(facts: Omit<DataUsed, "allowanceBytes" | "addOnLeftBytes"> & Sizes): Words;
  cardsStopped(facts: { cards: readonly string[]; balance: string }): Words;
  /** How to hear less of it. */
  readonly choice: string;
}

interface Sizes {
  readonly allowance: string;
  /** Null where none is left. */
  readonly addOnLeft: string | null;
}

const en: EmailWords = {
  lowBalance: ({ balance, limit, daysLeft }) => ({
    subject: `Your balance is below ${limit}`,
    lines: [
      `your balance is now ${balance}. You asked to be told when it falls below ${limit}.`,
      ...(daysLeft === null
        ? []
        : [
            daysLeft === 0
              ? "At your recent rate of use it will not last another day."
              : `At your recent rate of use it will last ${daysLeft === 1 ? "one more day" : `about ${daysLeft} more days`}.`,
          ]),
      "A card stops when the balance cannot cover its next fee, and resumes once you have recharged.",
    ],
  }),
  recharged: ({ amount, balance }) => ({
    subject: `${amount} was added to your balance`,
    lines: [`we have added ${amount} to your balance. It is now ${balance}.`],
  }),
  dataUsed: (facts) => ({
    subject:
      facts.percent === 100
        ? `“${facts.card}” has used all its data`
        : `“${facts.card}” has used ${facts.percent}% of its data`,
    lines: [
      `the card “${facts.card}” has used ${facts.percent}% of its ${facts.allowance} ${facts.per === "DAILY" ? "for today" : "for this cycle"}.`,
      ...past(facts, {
        addOn: (left) => `After that its add-on data is used: ${left} left.`,
        STOP: "After that its data stops until the next allowance, or until you add data.",
        THROTTLE: (kbps) =>
          `After that it continues at ${kbps} kbps until the next allowance, or until you add data.`,
        NONE: "After that it continues as before.",
      }),
    ],
  }),
  cardsStopped: ({ cards, balance }) => ({
    subject:
      cards.length === 1
        ? `“${cards[0]}” has stopped: the balance is too low`
        : `${cards.length} cards have stopped: the balance is too low`,
    lines: [
      `your balance of ${balance} cannot cover the next fee of ${cards.map((card) => `“${card}”`).join(", ")}. ${cards.length === 1 ? "The card has" : "These cards have"} stopped.`,
      "Once you recharge, every card that the balance covers resumes at once.",
    ],
  }),
  choice: "You can choose in the Personal Center which emails you receive.",
};

const zhCN: EmailWords = {
  lowBalance: ({ balance, limit, daysLeft }) => ({
    subject: `您的余额已低于 ${limit}`,
    lines: [
      `您的余额现为 ${balance}，已低于您设置的提醒金额 ${limit}。`,
      ...(daysLeft === null
        ? []
        : [
            daysLeft === 0
              ? "按最近的消费速度，余额已不足一天使用。"
              : `按最近的消费速度，余额大约还可使用 ${daysLeft} 天。`,
          ]),
      "余额不足以支付下一笔费用时，SIM 卡会停机；充值后自动恢复。",
    ],
  }),
  recharged: ({ amount, balance }) => ({
    subject: `${amount} 已到账`,
    lines: [`您的账户已充值 ${amount}，当前余额为 ${balance}。`],
  }),
  dataUsed: (facts) => ({
    subject:
      facts.percent === 100
        ? `“${facts.card}”的流量已用完`
        : `“${facts.card}”的流量已使用 ${facts.percent}%`,
    lines: [
      `SIM 卡“${facts.card}”${facts.per === "DAILY" ? "今日" : "本周期"}的 ${facts.allowance} 流量已使用 ${facts.percent}%。`,
      ...past(facts, {
        addOn: (left) => `用完后将使用加油包流量，剩余 ${left}。`,
        STOP: "用完后将暂停上网，直到流量重置或您购买加油包。",
        THROTTLE: (kbps) => `用完后网速将降至 ${kbps} kbps，直到流量重置或您购买加油包。`,
        NONE: "用完后可照常使用。",
      }),
    ],
  }),
  cardsStopped: ({ cards, balance }) => ({
    subject:
      cards.length === 1
        ? `“${cards[0]}”因余额不足已停机`
        : `${cards.length} 张 SIM 卡因余额不足已停机`,
    lines: [
      `您的余额为 ${balance}，不足以支付${cards.map((card) => `“${card}”`).join("、")}的下一笔费用，上述 SIM 卡已停机。`,
      "充值后，余额足以支付的 SIM 卡会立即恢复使用。",
    ],
  }),
  choice: "您可以在个人中心选择接收哪些邮件。",
};

interface PastTheLimit {
  readonly addOn: (left: string) => string;
  readonly STOP: string;
  readonly THROTTLE: (kbps: number) => string;
  readonly NONE: string;
}

/** What comes once the allowance is used. */
function past(
  {
    addOnLeft,
    restrictRule,
    throttleKbps,
  }: Pick<DataUsed, "restrictRule" | "throttleKbps"> & Pick<Sizes, "addOnLeft">,
  words: PastTheLimit,
): string[] {
  if (addOnLeft !== null) return [words.addOn(addOnLeft)];
  return [restrictRule === "THROTTLE" ? words.THROTTLE(throttleKbps ?? 0) : words[restrictRule]];
}

export const emailWords: Readonly<Record<Language, EmailWords>> = { en, "zh-CN": zhCN };

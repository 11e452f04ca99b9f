import { luhnDigit } from "../../contract/src/values/sims/iccid.ts";

/** @typedef {import("./ask.mjs").Ask} Ask */

const cards = 20;
const restMs = 200;
/** As long as a tag may be, in both scripts, and some that are short. */
const tags = [
  "Reykjavík to Ushuaia expedition 1",
  "陪爸妈自驾西班牙葡萄牙两国三十天随身热点备用大流量卡",
  "Mobile router of the second coach",
  "A",
  "团队三号车",
];

/**
 * An account at the edge of what screens must hold: as many cards as one may have, tags of full length, and as much money as
 * a shop would ever book at once.
 * @param {Ask} operator @param {Ask} owner @param {string} username
 */
export async function fillFleet(operator, owner, username) {
  await operator("/admin/recharge", { account: username, amount: "999999.99" });
  const testCards = Array.from({ length: cards }, (_, place) => print(place + 1));
  await bringIntoStock(operator, testCards);
  const { items: plans } = await owner("/plan/list");
  for (const [place, testCard] of testCards.entries()) {
    const { card } = await owner("/card/bind", testCard);
    const tag = tags[place % tags.length] ?? "";
    const numbered = `${tag.slice(0, 29)} ${place + 1}`;
    await owner("/card/editTag", {
      cardId: card.id,
      tag: place < tags.length ? tag.slice(0, 32) : numbered,
    });
    const plan = plans[place % (plans.length + 1)];
    if (plan) await owner("/card/orderPlan", { cardId: card.id, planId: plan.id });
  }
}

/** @param {number} n */
function print(n) {
  const cardNumber = `86008800001234${String(n).padStart(6, "0")}`;
  const digits = `8985209${cardNumber.slice(-12)}`;
  return { cardNumber, iccid: digits + luhnDigit(digits), verifyCode: `FLEET${1000 + n}` };
}

/** @param {Ask} operator @param {readonly ReturnType<typeof print>[]} testCards */
async function bringIntoStock(operator, testCards) {
  const lines = testCards.map(
    (card) => `${card.cardNumber},${card.iccid},${card.verifyCode},demo-world,physical`,
  );
  const csv = ["cardNumber,iccid,verifyCode,channelName,type", ...lines].join("\n");
  const { importId } = await operator("/admin/card/import", { csv, name: "Fleet 2026 / 车队批次" });
  for (;;) {
    const { state } = await operator(`/admin/card/importState?importId=${importId}`);
    if (state === "done") return;
    if (state !== "waiting") throw new Error(`The fleet's cards were ${state}.`);
    await new Promise((resolve) => setTimeout(resolve, restMs));
  }
}

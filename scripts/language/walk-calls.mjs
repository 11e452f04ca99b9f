import { everyCall } from "../../contract/src/every-call.ts";
import { sampleInput } from "../../server/testing/input/sample-input.ts";
import { defaultLanguage } from "../../contract/src/values/texts/language.ts";
import { enter } from "../screens/ask.mjs";

/** @typedef {{ readonly where: string, readonly text: string }} Found */

/** These end what the others need: a session, an account, the answer itself. */
const left = /\/(?:logout|events|endOtherSessions|endSession|deleteAccount|changePassword)$/;
const password = "demo-Farsim-1";

/**
 * Asks every call of the contract as a visitor, as two customers and as an administrator, with nothing and with something right, in a
 * language, and gives what answers with English.
 * @param {{ origin: string, administratorPassword: string }} shop @param {string} language @param {(text: string) => boolean} isEnglish
 */
export async function walkCalls({ origin, administratorPassword }, language, isEnglish) {
  const bearerOf = async (/** @type {string} */ name, /** @type {string} */ secret) =>
    (await enter(origin, name, secret)).accessToken;
  const lin = await bearerOf("lin.wei", password);
  const given = await thingsOf(origin, lin);
  const callers = [
    undefined,
    lin,
    await bearerOf("zhao.lei", password),
    await bearerOf("admin", administratorPassword),
  ];
  /** @type {Found[]} */
  const found = [];
  let asked = 0;
  for (const call of everyCall.filter(({ path }) => !left.test(path)))
    for (const bearer of callers)
      for (const input of [{}, sampleOf(call, call.method === "GET" ? given : {}, language)]) {
        asked += 1;
        // One after the other: a call may change what the next one finds.
        // oxlint-disable-next-line no-await-in-loop
        const { texts, status } = await answerOf(origin, call, bearer, input, language);
        if (status >= 500) found.push({ where: `${call.method} ${call.path}`, text: `${status}` });
        const own = JSON.stringify(input);
        for (const text of texts)
          if (isEnglish(text) && !own.includes(text.trim()))
            found.push({ where: `${call.method} ${call.path}`, text });
      }
  return { asked, found };
}

/**
 * Something right to ask a call with, in the language where it names one.
 * @param {import("../../contract/src/endpoint.ts").Endpoint} call @param {Record<string, string>} given @param {string} language
 * @returns {Record<string, unknown>}
 */
function sampleOf(call, given, language) {
  const sample = { ...sampleInput(call, given) };
  return "language" in sample ? { ...sample, language } : sample;
}

/** Things of a customer that reads can name, so that they find something. @param {string} origin @param {string} bearer */
async function thingsOf(origin, bearer) {
  const ask = async (/** @type {string} */ path) => {
    const headers = { authorization: `Bearer ${bearer}` };
    const answer = await fetch(`${origin}/farsim${path}`, { headers });
    return (await answer.json()).data;
  };
  const { items: cards } = await ask("/card/list");
  const { items: activities } = await ask("/activity/list");
  return { cardId: cards[0].id, activityId: activities[0].id };
}

/**
 * All texts of what a call answers, and its status.
 * @param {string} origin @param {import("../../contract/src/endpoint.ts").Endpoint} call @param {string | undefined} bearer
 * @param {Record<string, unknown>} input @param {string} language
 */
async function answerOf(origin, call, bearer, input, language) {
  const isRead = call.method === "GET";
  const query = isRead
    ? `?${new URLSearchParams(/** @type {Record<string, string>} */ (input))}`
    : "";
  const response = await fetch(`${origin}/farsim${call.path}${query}`, {
    method: call.method,
    headers: {
      "accept-language": language,
      ...(!isRead && {
        "content-type": "application/json",
        "idempotency-key": crypto.randomUUID(),
      }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
    ...(!isRead && { body: JSON.stringify(input) }),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  const texts = isJson ? textsIn(JSON.parse(text), language) : text.split(/[\n,;]/);
  return { texts, status: response.status };
}

/** What a legal document that was not written in a language shows in English, marked as such. */
const markedEnglish = /<div lang="en">.*?<\/div>/gs;

/**
 * Of a text in every language the one in this language is looked at.
 * @param {unknown} value @param {string} language @returns {string[]}
 */
function textsIn(value, language) {
  if (typeof value === "string") return [value.replaceAll(markedEnglish, "")];
  if (typeof value !== "object" || value === null) return [];
  const said = new Map(Object.entries(value));
  const isByLanguage = said.has(defaultLanguage) && said.has(language);
  const values = isByLanguage ? [said.get(language)] : [...said.values()];
  return values.flatMap((each) => textsIn(each, language));
}

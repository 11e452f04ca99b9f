import { randomUUID } from "node:crypto";
import { Refusal } from "../refusal.mjs";

/** @typedef {(path: string, body?: object) => Promise<any>} Ask */

/**
 * Someone who asks the shop what no screen is needed for; what the shop refuses ends the command.
 * @param {string} origin @param {string} [bearer] @param {Record<string, string>} [headers] @returns {Ask}
 */
export const askerOf = (origin, bearer, headers) => async (path, body) => {
  const response = await fetch(`${origin}/farsim${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      ...headers,
      ...(body && { "content-type": "application/json", "idempotency-key": randomUUID() }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { code, message, data } = await response.json();
  if (code !== 0) throw new Refusal(`${path} was refused: ${message}`);
  return data;
};

/** @param {string} origin @param {string} account @param {string} password */
export const enter = (origin, account, password) =>
  askerOf(origin)("/user/login", { account, password, rememberMe: true });

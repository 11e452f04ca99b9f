import type { Translated } from "@farsim/contract/messages/translated.ts";
import type { transportEn } from "./words.en.ts";

export type { Translated };

export type TransportWord = keyof typeof transportEn;

/** Said while no catalogue has been loaded yet. */
const beforeAnyCatalogue: Translated<typeof transportEn> = {
  timeout: "请求超时，请稍后重试",
  network_error: "Network connection error, please check your network",
  offline_deed: "You are offline, so nothing was sent. Please try again once you are connected",
  network_error_login: "Network connection error, please check your network and login again",
  refresh_token_missing: "Login status error, please login again",
  refresh_token_expired: "Refresh token expired, please login again",
  server_error: "server error",
  admin_permission_insufficient: "admin permission insufficient",
};

let spoken: Translated<typeof transportEn> = beforeAnyCatalogue;

/** Called whenever a language's catalogue has arrived, so that code outside of React speaks it too. */
export function speakTransport(words: Translated<typeof transportEn>): void {
  spoken = words;
}

export function transportWord(word: TransportWord): string {
  return spoken[word];
}

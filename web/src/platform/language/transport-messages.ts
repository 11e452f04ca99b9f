import type { Messages } from "@farsim/contract/messages/messages.ts";
import { spokenMessages } from "./messages.ts";

type Transport = Messages["transport"];
export type TransportKey = keyof Transport;

/** Said while no messages have arrived yet. */
const beforeAnyMessages: Transport = {
  timeout: "请求超时，请稍后重试",
  network_error: "Network connection error, please check your network",
  offline_deed: "You are offline, so nothing was sent. Please try again once you are connected",
  network_error_login: "Network connection error, please check your network and login again",
  refresh_token_missing: "Login status error, please login again",
  refresh_token_expired: "Refresh token expired, please login again",
  server_error: "server error",
  admin_permission_insufficient: "admin permission insufficient",
};

/** What the client says where no server could, also outside of React. */
export function transportMessage(key: TransportKey): string {
  return (spokenMessages().transport ?? beforeAnyMessages)[key];
}

/** What the client itself says when no server could. */
export const transport = {
  timeout: "The request timed out, please try again later",
  network_error: "Network connection error, please check your network",
  offline_deed: "You are offline, so nothing was sent. Please try again once you are connected",
  network_error_login: "Network connection error, please check your network and login again",
  refresh_token_missing: "Login status error, please login again",
  refresh_token_expired: "Refresh token expired, please login again",
  server_error: "server error",
  admin_permission_insufficient: "admin permission insufficient",
} as const;

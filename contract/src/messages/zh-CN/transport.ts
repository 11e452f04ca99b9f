import type { transport as english } from "../en/transport.ts";
import type { Translated } from "../translated.ts";

export const transport = {
  timeout: "请求超时，请稍后重试",
  network_error: "网络连接异常，请检查网络",
  offline_deed: "当前没有网络，操作未提交，请联网后重试",
  network_error_login: "网络连接异常，请检查网络后重新登录",
  refresh_token_missing: "登录状态异常，请重新登录",
  refresh_token_expired: "登录已失效，请重新登录",
  server_error: "服务器错误",
  admin_permission_insufficient: "管理员权限不足",
} satisfies Translated<typeof english>;

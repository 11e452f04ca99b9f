import path from "node:path";
import type { MailConfig } from "./platform/mail.ts";
import { requireTlsForPassword } from "./platform/settings/encrypted-lines.ts";
import { ConfigError, secret, settingsOf } from "./platform/settings/setting.ts";
import { address, text } from "./platform/settings/setting-kinds.ts";

const smtpAddress = secret(
  address("an address such as smtp://user:password@host:587", ["smtp", "smtps"]),
);

/** How emails leave the server. Throws a `ConfigError` where a sender is missing, or a password would go unencrypted. */
export function readMail(
  env: NodeJS.ProcessEnv,
  productName: string,
  dataDir: string,
): Required<MailConfig> {
  const setting = settingsOf(env);
  const smtpUrl = setting("SMTP_URL", smtpAddress, undefined);
  const from = setting(
    "MAIL_FROM",
    text('a sender such as "Farsim <mail@example.com>"', /^[^\r\n]*[^@\s<]+@[^@\s>]+>?$/),
    undefined,
  );
  if (smtpUrl && !from)
    throw new ConfigError("MAIL_FROM must be set when SMTP_URL is: emails need a sender.");
  if (smtpUrl) requireTlsForPassword(smtpUrl);
  return {
    smtpUrl,
    from: from ?? `${productName} <no-reply@farsim.example>`,
    outboxDir: path.join(dataDir, "outbox"),
  };
}

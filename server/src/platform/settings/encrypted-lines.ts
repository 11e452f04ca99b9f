import { isThisMachine } from "./this-machine.ts";
import { ConfigError } from "./setting.ts";

/** What `pg` checks a certificate for, one as strictly as the other; `disable` is plain text that the operator has asked for. */
const sslModes = new Set(["require", "verify-ca", "verify-full", "disable"]);

/** Refuses an address of PostgreSQL on another machine that does not say how the line to it is encrypted. */
export function requireSslMode(name: string, databaseUrl: string, env: NodeJS.ProcessEnv): void {
  const { isRemote, sslMode, isUnchecked } = lineToDatabase(databaseUrl, env);
  if (isRemote && isUnchecked)
    throw new ConfigError(
      `${name} must not say uselibpqcompat: the server's certificate would not be checked.`,
    );
  if (isRemote && (sslMode === undefined || !sslModes.has(sslMode)))
    throw new ConfigError(
      `${name} must say sslmode, because its host is another machine: add ?sslmode=verify-full, or ?sslmode=disable where no one else is on the network between them.`,
    );
}

/** Refuses a mail server on another machine that would get a password in plain text. */
export function requireTlsForPassword(smtpUrl: string): void {
  const { username, password } = new URL(smtpUrl);
  if (isPlainMail(smtpUrl) && (username || password))
    throw new ConfigError(
      "SMTP_URL must not say ignoreTLS together with a password: it would be sent in plain text.",
    );
}

/** Whether emails go to another machine in plain text, because the operator has said so. */
export function isPlainMail(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl);
  return !isThisMachine(hostname) && searchParams.get("ignoreTLS") === "true";
}

interface Lines {
  readonly host: string;
  readonly monitoring: { readonly host: string } | undefined;
  readonly tls: object | undefined;
  readonly databaseUrl: string | undefined;
  readonly migrationDatabaseUrl: string | undefined;
  readonly directDatabaseUrl: string | undefined;
  readonly readDatabaseUrl: string | undefined;
  readonly mail: { readonly smtpUrl: string | undefined };
}

/** Which lines to other machines are plain text, because the operator has said so: a sentence for each. */
export function plainLines(
  {
    host,
    monitoring,
    tls,
    databaseUrl,
    migrationDatabaseUrl,
    directDatabaseUrl,
    readDatabaseUrl,
    mail: { smtpUrl },
  }: Lines,
  env: NodeJS.ProcessEnv,
): string[] {
  const addresses = {
    DATABASE_URL: databaseUrl,
    MIGRATION_DATABASE_URL: migrationDatabaseUrl,
    DATABASE_DIRECT_URL: directDatabaseUrl,
    DATABASE_READ_URL: readDatabaseUrl,
  };
  const plain = Object.entries(addresses).filter(([, address]) => {
    const { isRemote, sslMode } = lineToDatabase(address ?? "postgresql:///", env);
    return isRemote && sslMode === "disable";
  });
  const opened = Object.entries({ HOST: host, MONITORING_HOST: monitoring?.host }).filter(
    ([, name]) => name !== undefined && !isThisMachine(name) && !tls,
  );
  return [
    ...opened.map(
      ([name]) =>
        `${name} is open to other machines in plain text: set TLS_CERTIFICATE_FILE, unless no one else is on the network between.`,
    ),
    ...plain.map(
      ([name]) =>
        `${name} says sslmode=disable: all that the shop knows passes the network in plain text.`,
    ),
    ...(smtpUrl && isPlainMail(smtpUrl)
      ? [
          "SMTP_URL says ignoreTLS=true: emails, and the codes in them, pass the network in plain text.",
        ]
      : []),
  ];
}

/** Where an address leads, as `pg` reads it: a host among the parameters stands before the one of the address. */
function lineToDatabase(databaseUrl: string, env: NodeJS.ProcessEnv) {
  const { hostname, searchParams } = new URL(databaseUrl);
  const host =
    searchParams.getAll("host").at(-1) || decodeURIComponent(hostname) || env["PGHOST"] || "";
  return {
    isRemote: !isThisMachine(host),
    sslMode: searchParams.getAll("sslmode").at(-1),
    isUnchecked: searchParams.has("uselibpqcompat"),
  };
}

import type { OwnCertificate } from "./platform/http/serve/own-certificate.ts";
import { ConfigError, settingsOf } from "./platform/settings/setting.ts";
import { text, wholeNumber } from "./platform/settings/setting-kinds.ts";
import { isThisMachine } from "./platform/settings/this-machine.ts";

/** Where the program listens, and how. */
export interface Listening {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Health and figures have a port of their own; undefined: they are not served. */
  readonly monitoring: { readonly host: string; readonly port: number } | undefined;
  /** With it the program speaks HTTPS by itself, without it HTTP. */
  readonly tls: OwnCertificate | undefined;
}

/** The carrier of the sandbox, a program of this machine, calls by plain HTTP. */
export function readListening(
  env: NodeJS.ProcessEnv,
  { seed, sandbox }: { readonly seed: "demo" | "none"; readonly sandbox: boolean },
): Listening {
  const setting = settingsOf(env);
  const tls = readTls(env);
  if (tls && sandbox)
    throw new ConfigError(
      "TLS_CERTIFICATE_FILE is for a shop that customers reach: set SANDBOX=false, or SEED=none for a shop of your own.",
    );
  const host = readHost(env, seed);
  const monitoring = readMonitoring(env);
  // It is several addresses, and a renewed certificate reaches the first alone.
  if (tls && [host, monitoring?.host].includes("localhost"))
    throw new ConfigError(
      "HOST and MONITORING_HOST must be addresses such as 127.0.0.1, not localhost, where TLS_CERTIFICATE_FILE is set.",
    );
  return {
    host,
    port: setting("PORT", wholeNumber(0, 65_535), 8080),
    monitoring,
    tls,
  };
}

/** Where the certificate of the program's own HTTPS lies; undefined: it speaks HTTP, to a proxy that has one. */
function readTls(env: NodeJS.ProcessEnv): OwnCertificate | undefined {
  const setting = settingsOf(env);
  const certificateFile = setting("TLS_CERTIFICATE_FILE", fileName, undefined);
  const keyFile = setting("TLS_KEY_FILE", fileName, undefined);
  if (!certificateFile && !keyFile) return undefined;
  if (!certificateFile || !keyFile)
    throw new ConfigError("TLS_CERTIFICATE_FILE and TLS_KEY_FILE are set together, or neither is.");
  return { certificateFile, keyFile };
}

const fileName = text("the path of a file", /^.{1,1000}$/);

/** Everyone knows the passwords of the demonstration: it is shown on this machine alone. */
function readHost(env: NodeJS.ProcessEnv, seed: "demo" | "none"): string {
  const setting = settingsOf(env);
  const host = setting("HOST", hostName, "127.0.0.1");
  if (seed === "demo" && !isThisMachine(host))
    throw new ConfigError(
      `HOST=${host} would open the demonstration, whose passwords are published, to other machines: set HOST=127.0.0.1, or SEED=none for a shop of your own.`,
    );
  return host;
}

const hostName = text("a host name or address", /^[\w.:-]+$/);

function readMonitoring(env: NodeJS.ProcessEnv): Listening["monitoring"] {
  const setting = settingsOf(env);
  const host = setting("MONITORING_HOST", hostName, "127.0.0.1");
  const port = setting("MONITORING_PORT", wholeNumber(0, 65_535), undefined);
  return port === undefined ? undefined : { host, port };
}

import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { StartError } from "@farsim/programs/start-error.ts";
import { openHttpsSmdp } from "./https-smdp.ts";
import type { Smdp } from "./smdp.ts";

/** Of a channel that is reached by ES2+: where, beside the files in its folder. */
interface Es2Channel {
  readonly name: string;
  readonly url: string;
}

/** `es2plus.json` in a channel's folder; all of it may be left out. */
const Settings = z.strictObject({
  functionRequesterIdentifier: z.string().min(1).max(100).optional(),
  /** What phones reach the SM-DP+ by, where that is not the host of its address. */
  smdpAddress: z.string().min(1).max(253).optional(),
  profileType: z.string().min(1).max(100).optional(),
  releasesSeparately: z.boolean().optional(),
});

/**
 * The SM-DP+ of every channel that has one. Certificates lie in a folder named for the channel: `key.pem` and `cert.pem` are
 * ours, `ca.pem` is whom we believe. What is missing ends the start with a sentence.
 */
export function openSmdps(
  channels: readonly Es2Channel[],
  { folder, productName }: { folder: string; productName: string },
): { of(channelName: string): Smdp | undefined; close(): void } {
  const opened = new Map(
    channels.map(({ name, url }) => {
      const read = (file: string) => readIfAny(path.join(folder, name, file));
      const [key, cert, ca] = ["key.pem", "cert.pem", "ca.pem"].map(read);
      if (url.startsWith("https:") && (key === undefined || cert === undefined))
        throw new StartError(
          `The channel ${name} is reached by ES2+, which needs ${path.join(folder, name)}/key.pem and cert.pem.`,
        );
      const settings = readSettings(name, read("es2plus.json"));
      const { functionRequesterIdentifier = productName, ...rest } = settings;
      return [name, openHttpsSmdp({ url, key, cert, ca, functionRequesterIdentifier, ...rest })];
    }),
  );
  return {
    of: (channelName) => opened.get(channelName),
    close: () => {
      for (const smdp of opened.values()) smdp.close();
    },
  };
}

function readSettings(name: string, text: string | undefined): z.infer<typeof Settings> {
  try {
    return Settings.parse(JSON.parse(text ?? "{}"));
  } catch {
    throw new StartError(`The file es2plus.json of the channel ${name} cannot be understood.`);
  }
}

function readIfAny(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

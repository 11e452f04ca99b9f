import { readFileSync } from "node:fs";
import { StartError } from "@farsim/programs/start-error.ts";

/** A variable of the environment that does not say what it should. */
export class ConfigError extends StartError {
  override readonly name = "ConfigError";
}

/** What a variable may hold: in words, for the sentence that refuses, and as a parser, which gives undefined for anything else. */
export interface Kind<T> {
  readonly expected: string;
  /** The sentence must not repeat the value, and a file may hold it. */
  readonly secret?: true;
  parse(text: string): T | undefined;
}

/** Reads variables one by one; an empty one counts as not set. A secret may also stand in the file that `NAME_FILE` names. */
export function settingsOf(env: NodeJS.ProcessEnv) {
  return function setting<T, F>(name: string, kind: Kind<T>, fallback: F): T | F {
    const text = kind.secret ? secretOf(env, name) : valueOf(env, name);
    if (!text) return fallback;
    const value = kind.parse(text);
    if (value === undefined) {
      throw new ConfigError(
        `${name} must be ${kind.expected}${kind.secret ? "" : `, not "${text}"`}.`,
      );
    }
    return value;
  };
}

/** A value that no sentence may repeat. */
export function secret<T>(kind: Kind<T>): Kind<T> {
  return { ...kind, secret: true };
}

const fileNameOf = (name: string) => `${name}_FILE`;

const valueOf = (env: NodeJS.ProcessEnv, name: string): string | undefined => env[name]?.trim();

/** Whether the operator has set a secret, in whichever of the two ways. */
export const isSecretSet = (env: NodeJS.ProcessEnv, name: string): boolean =>
  Boolean(valueOf(env, name) || valueOf(env, fileNameOf(name)));

/** The sentences repeat no path: someone may have put the secret itself there. */
function secretOf(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = valueOf(env, name);
  const file = valueOf(env, fileNameOf(name));
  if (!file) return text;
  if (text)
    throw new ConfigError(`${name} and ${fileNameOf(name)} are both set: keep one of them.`);
  const content = readSecretFile(fileNameOf(name), file);
  // Nothing may be made up in place of a secret that did not arrive.
  if (!content) throw new ConfigError(`${fileNameOf(name)} names a file that is empty.`);
  return content;
}

function readSecretFile(fileName: string, file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`${fileName} must name a file that can be read (${code}).`);
  }
}

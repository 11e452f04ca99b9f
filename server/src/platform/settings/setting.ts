import { StartError } from "@farsim/programs/start-error.ts";

/** A variable of the environment that does not say what it should. */
export class ConfigError extends StartError {
  override readonly name = "ConfigError";
}

/** What a variable may hold: in words, for the sentence that refuses, and as a parser, which gives undefined for anything else. */
export interface Kind<T> {
  readonly expected: string;
  /** The sentence must not repeat the value. */
  readonly secret?: true;
  parse(text: string): T | undefined;
}

/** Reads variables one by one; an empty one counts as not set. */
export function settingsOf(env: NodeJS.ProcessEnv) {
  return function setting<T, F>(name: string, kind: Kind<T>, fallback: F): T | F {
    const text = env[name]?.trim();
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

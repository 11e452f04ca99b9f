import type { messages as english } from "./en/index.ts";
import type { Translated } from "./translated.ts";

/** All messages of a language, a file a feature. English is the measure for every other one. */
export type Messages = Translated<typeof english>;

/** The names of all messages, as `emails.code.validity`. */
export type MessageKey = KeysOf<typeof english>;

type KeysOf<Branch> = {
  [Key in keyof Branch & string]: Branch[Key] extends string
    ? Key
    : `${Key}.${KeysOf<Branch[Key]>}`;
}[keyof Branch & string];

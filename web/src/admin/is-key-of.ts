/** Whether there is a word for what the server named. */
export const isKeyOf = <T extends object>(words: T, key: string): key is keyof T & string =>
  Object.hasOwn(words, key);

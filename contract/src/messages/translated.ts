/** The same messages in another language: one missing, or one too many, stops the compiler. */
export type Translated<Messages> = {
  readonly [Key in keyof Messages]: Messages[Key] extends string
    ? string
    : Translated<Messages[Key]>;
};

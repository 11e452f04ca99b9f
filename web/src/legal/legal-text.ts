/** `{product}` stands for the name under which the operator sells. */
export interface LegalText {
  readonly title: string;
  readonly under: string;
  readonly contents: string;
  readonly languages: string;
  readonly sections: readonly {
    /** Its anchor. */
    readonly name: string;
    readonly title: string;
    readonly paragraphs: readonly string[];
  }[];
}

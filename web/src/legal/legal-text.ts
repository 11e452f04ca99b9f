/** `{product}` stands for the name under which the operator sells, `{internationalFee}` for one of `internationalFee`. */
export interface LegalText {
  readonly title: string;
  readonly under: string;
  readonly contents: string;
  readonly languages: string;
  readonly contact: string;
  /** What an international payment costs more: a share of the amount, nothing, or not known yet. */
  readonly internationalFee: {
    readonly share: (percent: string) => string;
    readonly nothing: string;
    readonly unknown: string;
  };
  readonly sections: readonly {
    /** Its anchor. */
    readonly name: string;
    readonly title: string;
    readonly paragraphs: readonly string[];
  }[];
}

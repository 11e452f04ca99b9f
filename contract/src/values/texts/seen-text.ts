/** Breaks of a line, tabs, and what is drawn as a blank without being one: a blank each. */
const blank = /[\t-\r\u{85}\u{2028}\u{2029}\u{2800}\u{3164}\u{FFA0}]/gu;

/** What no one ever sees. What joins letters or emoji, gives one another form, or spells a region's flag is looked at by itself. */
const unseen = /\p{Cc}|(?![\p{Join_C}\p{VS}\u{E0020}-\u{E007F}])\p{DI}/gu;

/** Joints that join nothing: most scripts are the same with and without. */
const loneJoint =
  /(?<!(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])[\p{L}\p{M}]|[\p{ExtPict}\p{EMod}\u{FE0F}])\p{Join_C}|\p{Join_C}(?![\p{L}\p{M}\p{ExtPict}])/gu;
const loneForm = /(?<![\p{Emoji}\p{sc=Hani}])\p{VS}/gu;
const loneFlag = /(?<![\u{1F3F4}\u{E0020}-\u{E007F}])[\u{E0020}-\u{E007F}]+/gu;

/**
 * A name as it is seen, in the composed form that another keyboard would give it too (NFC): what no one sees turns round what stands
 * beside it, and makes two names look alike.
 */
export function seenText(text: string): string {
  const hidden = [unseen, loneForm, loneFlag, loneJoint];
  const seen = hidden.reduce(
    (left, marks) => left.replaceAll(marks, ""),
    text.replaceAll(blank, " "),
  );
  const named = seen.normalize("NFC");
  // What was taken out, or composed, may have left another mark alone.
  return named === text ? text : seenText(named);
}

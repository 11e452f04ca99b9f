import { useFormat } from "../ui/words/terms.ts";
import { sampleWords } from "./sample-words.ts";

/** The words of the specimens in the language that is chosen. */
export function useSample() {
  return sampleWords[useFormat().language] ?? sampleWords.en;
}

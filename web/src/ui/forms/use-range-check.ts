import {
  type DayRange,
  type RangeProblem,
  rangeProblems,
} from "@farsim/contract/values/days/day-range.ts";
import { useTranslations } from "use-intl";
import { useTermsAnswer } from "../words/terms.ts";

/**
 * Whether the billing days that an address names can be asked for; what is wrong stands in words at its end of the range.
 * `isComing` until the billing day of now is known, which only a range has to wait for.
 */
export function useRangeCheck({ from, to }: DayRange) {
  const t = useTranslations("fields");
  const { data, error } = useTermsAnswer();
  const problems = rangeProblems({ from, to }, data?.today);
  const worded = (key: RangeProblem | undefined) => key && t(key);
  return {
    isComing: (from ?? to) !== undefined && !problems && !data && !error,
    from: worded(problems?.from),
    to: worded(problems?.to),
    problem: worded(problems?.to ?? problems?.from),
  };
}

/** What a call came to: `ok`, or the key of its refusal. */
export type Outcome = string;

/** One call as a rule: what it comes to in a state, and the state after it. Only `ok` changes anything. */
export type Rule<State> = (state: State) => { readonly outcome: Outcome; readonly after: State };

export interface Observation {
  readonly call: string;
  readonly outcome: Outcome;
}

/**
 * Whether calls that ran at once came to what they would have come to one after the other, in some order, and left what that
 * order leaves. Calls of one name are alike, so it is enough to count them: the search walks along the calls that changed
 * something and collects which refusals each state on the way explains.
 */
export function explains<State>(
  start: State,
  rules: Readonly<Record<string, Rule<State>>>,
  observed: readonly Observation[],
  end: State,
): boolean {
  const limiter = new Map<string, number>();
  for (const { call, outcome } of observed) add(limiter, `${call} ${outcome}`);
  const refusals = [...limiter.keys()].filter((what) => !isChange(what));
  const seen = new Set<string>();
  const wanted = textOf(end);
  const walk = (
    state: State,
    left: ReadonlyMap<string, number>,
    explained: Set<string>,
  ): boolean => {
    const now = new Set(explained);
    for (const what of refusals) if (outcomeOf(rules, state, what) === what) now.add(what);
    const key = textOf([state, [...left], [...now].toSorted()]);
    if (seen.has(key)) return false;
    seen.add(key);
    if (left.size === 0) return now.size === refusals.length && textOf(state) === wanted;
    return [...left.keys()].some((what) => {
      if (outcomeOf(rules, state, what) !== what) return false;
      return walk(rules[callOf(what)]!(state).after, without(left, what), now);
    });
  };
  return walk(start, new Map([...limiter].filter(([what]) => isChange(what))), new Set());
}

const callOf = (what: string): string => what.split(" ")[0]!;
const isChange = (what: string): boolean => what.split(" ")[1]!.startsWith("ok");
const textOf = (value: unknown): string => JSON.stringify(value);

function outcomeOf<State>(
  rules: Readonly<Record<string, Rule<State>>>,
  state: State,
  what: string,
): string {
  const call = callOf(what);
  return `${call} ${rules[call]!(state).outcome}`;
}

function add(limiter: Map<string, number>, what: string): void {
  limiter.set(what, (limiter.get(what) ?? 0) + 1);
}

function without(left: ReadonlyMap<string, number>, what: string): Map<string, number> {
  const count = left.get(what)! - 1;
  const after = new Map(left);
  if (count === 0) after.delete(what);
  else after.set(what, count);
  return after;
}

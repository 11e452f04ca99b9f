import { expect, test } from "vitest";
import { type NetworkState, stepsBetween } from "./network-command.ts";

const off: NetworkState = { on: false, limit: "open", kbps: null };
const open: NetworkState = { on: true, limit: "open", kbps: null };
const blocked: NetworkState = { on: true, limit: "blocked", kbps: null };
const slow: NetworkState = { on: true, limit: "throttled", kbps: 128 };
const slower: NetworkState = { on: true, limit: "throttled", kbps: 64 };
const states = [off, open, blocked, slow, slower];

const named = (current: NetworkState | undefined, wanted: NetworkState) =>
  stepsBetween(current, wanted).map(({ command }) =>
    command.name === "throttle" ? `throttle ${command.kbps}` : command.name,
  );

test("commands only what differs from what the carrier was last told", () => {
  expect(named(undefined, off)).toEqual([]);
  expect(named(undefined, open)).toEqual(["activate"]);
  expect(named(undefined, slow)).toEqual(["activate", "throttle 128"]);
  expect(named(open, slow)).toEqual(["throttle 128"]);
  expect(named(slow, slower)).toEqual(["throttle 64"]);
  expect(named(slow, open)).toEqual(["open"]);
  expect(named(open, blocked)).toEqual(["block"]);
  expect(named(open, off)).toEqual(["suspend"]);
  expect(named(off, open)).toEqual(["resume"]);
  for (const state of states) expect(named(state, state)).toEqual([]);
});

test("a throttle that outlasts a suspension is lifted when the card comes back", () => {
  const [suspended] = stepsBetween(slow, off);
  expect(named(suspended!.after, open)).toEqual(["resume", "open"]);
  expect(named(suspended!.after, slow)).toEqual(["resume"]);
});

test("a crash between two commands loses neither: each step says what the carrier has been told by then", () => {
  for (const current of [undefined, ...states])
    for (const wanted of states) {
      const steps = stepsBetween(current, wanted);
      steps.forEach(({ after }, done) => {
        expect(stepsBetween(after, wanted)).toEqual(steps.slice(done + 1));
      });
    }
});

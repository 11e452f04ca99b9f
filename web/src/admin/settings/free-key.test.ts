import { expect, test } from "vitest";
import { freeKey } from "./free-key.ts";

test("a new row has a key of its own, also after others have gone", () => {
  const rows = (...keys: string[]) => keys.map((key) => ({ key }));
  expect(freeKey([])).toBe("q1");
  expect(freeKey(rows("q1", "q3"))).toBe("q4");
  expect(freeKey(rows("FR", "q2"))).toBe("q3");
  expect(freeKey(rows("q3", "q4"))).toBe("q5");
});

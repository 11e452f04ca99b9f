import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

test("quotes what must be quoted, and lets no cell be a formula", () => {
  expect(
    csvOf([
      ["a", 'b"c', "d,e"],
      ["=1+1", "@x", "-2"],
      ["＝1+1", " ＠x", "＋2"],
    ]),
  ).toBe("\uFEFFa,\"b\"\"c\",\"d,e\"\r\n'=1+1,'@x,'-2\r\n'＝1+1,' ＠x,'＋2\r\n");
});

import { expect, test } from "vitest";
import { statementsIn } from "./statements-in.ts";

test("a text is cut where a statement ends, and nowhere else", () => {
  const body = "CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN x; y; END $$";
  const text = `-- A note; with its mark.
ALTER TABLE a ADD COLUMN b text DEFAULT ';';
${body};
UPDATE a SET b = 'it''s; "so";', ";" = 1;
-- The end;
`;
  expect(statementsIn(text)).toEqual([
    "-- A note; with its mark.\nALTER TABLE a ADD COLUMN b text DEFAULT ';'",
    body,
    `UPDATE a SET b = 'it''s; "so";', ";" = 1`,
  ]);
});

test("the last statement may go without its mark", () => {
  expect(statementsIn("SELECT 1;\nSELECT 2")).toEqual(["SELECT 1", "SELECT 2"]);
});

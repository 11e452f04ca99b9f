import { expect, test } from "vitest";
import { readCsv, readHandedIn } from "./read-csv.ts";

const fieldsOf = (text: string) => readCsv(text).map(({ fields }) => fields);

test("reads fields in quotes with commas, quotes and line breaks in them", () => {
  expect(fieldsOf('a,"b,c","d ""e""","f\r\ng"\r\nh,,""')).toEqual([
    ["a", "b,c", 'd "e"', "f\r\ng"],
    ["h", "", ""],
  ]);
});

test("names the line that each record begins on, passing over empty ones and the byte order mark", () => {
  expect(readCsv('\u{FEFF}a,b\n\r\n"c\nd",e\nf,g')).toEqual([
    { line: 1, fields: ["a", "b"] },
    { line: 3, fields: ["c\nd", "e"] },
    { line: 5, fields: ["f", "g"] },
  ]);
});

test("reads what is quoted badly as it stands, and nothing from nothing", () => {
  expect(fieldsOf('a"b,c" d,"open, to the end\n')).toEqual([['a"b', 'c" d', "open, to the end\n"]]);
  expect(fieldsOf("")).toEqual([]);
  expect(fieldsOf("\n\r\n")).toEqual([]);
});

test("takes the semicolons of a first line without a comma as what separates", () => {
  expect(fieldsOf('\u{FEFF}id;iccid\r\n1;"a;b"\r\n2,5;c')).toEqual([
    ["id", "iccid"],
    ["1", "a;b"],
    ["2,5", "c"],
  ]);
  expect(fieldsOf("id,iccid;x\n1;2,3")).toEqual([
    ["id", "iccid;x"],
    ["1;2", "3"],
  ]);
});

test("passes over what the desk added to lines that it saved, and over no column of that name alone", () => {
  const read = (text: string) => readHandedIn(text).map(({ fields }) => fields);
  expect(read("id,line,cause,iccid\n1,7,bad,2")).toEqual([
    ["id", "iccid"],
    ["1", "2"],
  ]);
  expect(read("id,line\n1,7")).toEqual([
    ["id", "line"],
    ["1", "7"],
  ]);
});

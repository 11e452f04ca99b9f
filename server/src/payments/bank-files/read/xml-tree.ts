import { SaxesParser, type SaxesTagNS } from "saxes";
import { refusalOfFile } from "./refuse-file.ts";

/** An element of XML, by its name without a prefix. */
export interface XmlNode {
  readonly name: string;
  /** Of its attribute `Ccy`, the only one that a bank statement has. */
  readonly currency: string;
  readonly children: readonly XmlNode[];
  /** All that stands in it beside its children. */
  readonly text: string;
}

interface OpenNode extends XmlNode {
  readonly children: OpenNode[];
  text: string;
}

/** More elements than a statement has open at a time, and in all. */
const mostNested = 60;
const mostElements = 200_000;

const nodeOf = (name: string, currency: string): OpenNode => ({
  name,
  currency,
  children: [],
  text: "",
});

/**
 * Reads XML; its root stands in what is returned. Throws `validation_failed` for what is not well-formed, what has too many elements or nests them too deep, and what has a
 * document type: that may name other files, or let a few lines stand for more than any memory holds.
 */
export function readXml(text: string): XmlNode {
  const refuse = () => {
    throw refusalOfFile("bank_file_unreadable");
  };
  const root = nodeOf("", "");
  const open: OpenNode[] = [root];
  let elements = 0;
  const say = (said: string) => {
    open.at(-1)!.text += said;
  };
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on("error", refuse);
  parser.on("doctype", refuse);
  parser.on("text", say);
  parser.on("cdata", say);
  parser.on("opentag", ({ local, attributes }: SaxesTagNS) => {
    elements += 1;
    if (open.length > mostNested || elements > mostElements) refuse();
    const node = nodeOf(local, attributes["Ccy"]?.value ?? "");
    open.at(-1)!.children.push(node);
    open.push(node);
  });
  parser.on("closetag", () => void open.pop());
  parser.write(text.trimStart()).close();
  return root;
}

/** All elements at a path below some others. */
export function elementsAt(nodes: readonly XmlNode[], ...path: readonly string[]): XmlNode[] {
  return path.reduce<XmlNode[]>(
    (found, name) =>
      found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [...nodes],
  );
}

/** The texts of all elements at a path that have one. */
export function textsAt(nodes: readonly XmlNode[], ...path: readonly string[]): string[] {
  return elementsAt(nodes, ...path)
    .map(textOf)
    .filter((text) => text !== "");
}

/** The text of an element, without blanks around it. */
export const textOf = ({ text }: XmlNode): string => text.trim();

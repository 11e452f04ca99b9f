import pg from "pg";
import type { GatheringClient } from "../gathering-client.ts";
import type { Parameter } from "./parameter.ts";

interface Statement {
  readonly name: string;
  readonly text: string;
}

/** What `pg` lets a query of another kind use of a connection. It has no types for all of it. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  /** The text of each statement that PostgreSQL has prepared on this connection, or was just asked to, by name. */
  readonly parsedStatements: Record<string, string | undefined>;
  readonly submittedNamedStatements: Record<string, string | undefined>;
  parse(statement: Statement): void;
  bind(config: { portal: string; statement: string; values: readonly Parameter[] }): void;
  describe(what: { type: "P"; name: string }): void;
  execute(config: { portal: string; rows: number }): void;
  sync(): void;
}

/** What the rows of a statement look like. */
interface Shape {
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
}

export interface Answer<Row> {
  readonly rows: Row[];
  /** `INSERT`, `SELECT` and the like, and how many rows it changed or found. */
  readonly command: string;
  readonly rowCount: number;
}

type Types = Pick<pg.TypeOverrides, "getTypeParser">;

/** Sends a statement with its values: by its name where it has one, and once by its text where it has none. */
export function send<Row>(
  client: GatheringClient,
  { name, text }: { readonly name?: string; readonly text: string },
  { values, types }: { readonly values: readonly Parameter[]; readonly types: pg.TypeOverrides },
): Promise<Answer<Row>> {
  if (!name) {
    const answer = client.query({ text, values: [...values], types });
    return answer as unknown as Promise<Answer<Row>>;
  }
  return new Promise((resolve, reject) => {
    const callback: NamedQuery<Row>["callback"] = (error, answer) =>
      answer ? resolve(answer) : reject(error);
    client.query(
      new NamedQuery<Row>({ name, text }, values, { types, isDirect: client.isDirect, callback }),
    );
  });
}

/** A connection that is asked before it has answered takes no query but `pg`'s own, which does all here but what it is overridden in. */
const Pipelined = pg.Query as unknown as new (text: string) => { readonly text: string };

/**
 * A statement that is sent by its name. As `pg`'s own query, but PostgreSQL is asked only once a connection what the rows of a
 * statement look like: a session refuses to run a prepared one whose rows would look different by now. Through a pooler it is asked
 * each time, for another session may answer.
 */
class NamedQuery<Row> extends Pipelined implements pg.Submittable {
  readonly name: string;
  /** `pg` puts another one here once no one waits any more. */
  callback: (error: Error | null | undefined, answer?: Answer<Row>) => void;
  readonly #values: readonly Parameter[];
  readonly #types: Types;
  readonly #isDirect: boolean;
  readonly #rows: Row[] = [];
  #wire: Wire | undefined;
  #shape: Shape | undefined;
  #said = "";
  #unreadable: Error | undefined;

  constructor(
    { name, text }: Statement,
    values: readonly Parameter[],
    given: { types: Types; isDirect: boolean; callback: NamedQuery<Row>["callback"] },
  ) {
    super(text);
    this.name = name;
    this.callback = given.callback;
    this.#values = values;
    this.#types = given.types;
    this.#isDirect = given.isDirect;
  }

  submit(connection: pg.Connection): Error | null {
    const wire = connection as unknown as Wire;
    this.#wire = wire;
    const { name, text } = this;
    const known = wire.parsedStatements[name] ?? wire.submittedNamedStatements[name];
    if (known !== undefined && known !== text)
      return new Error(`"${name}" is the name of another statement`);
    this.#shape = this.#isDirect ? shapesOf(wire).get(name) : undefined;
    wire.stream.cork();
    if (known === undefined) {
      wire.parse({ name, text });
      wire.submittedNamedStatements[name] = text;
    }
    wire.bind({ portal: "", statement: name, values: this.#values });
    if (!this.#shape) wire.describe({ type: "P", name: "" });
    wire.execute({ portal: "", rows: 0 });
    wire.sync();
    wire.stream.uncork();
    return null;
  }

  handleRowDescription({
    fields,
  }: {
    fields: readonly { name: string; dataTypeID: number }[];
  }): void {
    this.#shape = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(
        ({ dataTypeID }) =>
          this.#types.getTypeParser(dataTypeID, "text") as unknown as Shape["parsers"][number],
      ),
    };
    if (this.#wire && this.#isDirect) shapesOf(this.#wire).set(this.name, this.#shape);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#unreadable) return;
    try {
      if (this.#shape?.names.length !== fields.length)
        throw new Error("a row does not look as its statement said");
      this.#rows.push(rowOf(this.#shape, fields) as Row);
    } catch (error) {
      this.#unreadable = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#said = text;
  }

  handleError(error: Error): void {
    this.callback(error);
  }

  handleReadyForQuery(): void {
    if (this.#unreadable) return this.callback(this.#unreadable);
    // `INSERT 0 2`, `SELECT 2`, `SET`.
    const words = this.#said.split(" ");
    const [command = ""] = words;
    this.callback(null, { rows: this.#rows, command, rowCount: Number(words.at(-1)) || 0 });
  }
}

function rowOf({ names, parsers }: Shape, fields: readonly (string | null)[]): object {
  const row: Record<string, unknown> = {};
  for (let at = 0; at < names.length; at += 1) {
    const text = fields[at]!;
    row[names[at]!] = text === null ? null : parsers[at]!(text);
  }
  return row;
}

const known = new WeakMap<Wire, Map<string, Shape>>();

function shapesOf(wire: Wire): Map<string, Shape> {
  const found = known.get(wire);
  if (found) return found;
  const none = new Map<string, Shape>();
  known.set(wire, none);
  return none;
}

import {
  ActivationCodeText,
  parseActivationCode,
} from "@farsim/contract/values/sims/activation-code.ts";
import { CardNumber, CardType, VerifyCode } from "@farsim/contract/cards.ts";
import { NewChannelName } from "@farsim/contract/values/sims/channel-name.ts";
import { hasLuhnDigit, Iccid } from "@farsim/contract/values/sims/iccid.ts";
import type { ImportProblemKey } from "@farsim/contract/problems/import-problem.ts";
import { mostNewChannels, stockColumns } from "@farsim/contract/desk/cards/stock-import.ts";
import { roundedNumber } from "../../platform/rounded-number.ts";
import type { StockCard } from "../../cards/stock/add-to-stock.ts";
import type { CsvLine } from "../../platform/read-csv.ts";

/** What is said of a line: a rejection, or a warning that blocks nothing. */
export interface LineProblem {
  readonly line: number;
  readonly error: ImportProblemKey;
  readonly first?: number;
  readonly channelName?: string;
}

/** A card whose channel may yet have to be made. */
export interface NamedCard extends Omit<StockCard, "channelId"> {
  readonly channelName: string;
}

/** A line that names a card. */
export interface CardLine {
  readonly line: number;
  readonly card: NamedCard;
}

type Column = (typeof stockColumns)[number];
type Columns = ReadonlyMap<Column, number>;

/** Where each column stands, from the header; what is wrong with it otherwise. */
export function columnsOf(header: CsvLine | undefined): Columns | ImportProblemKey {
  const names = header?.fields.map((name) => name.trim().toLowerCase()) ?? [];
  const at = new Map<Column, number>();
  for (const column of stockColumns) {
    const place = names.indexOf(column.toLowerCase());
    if (place >= 0) at.set(column, place);
  }
  if (stockColumns.some((column) => column !== "activationCode" && !at.has(column)))
    return "header_missing";
  return at.size === names.length ? at : "header_unknown";
}

/** The name under which two spellings of one activation code are the same; null where many cards may share it. */
export function activationName(code: string | undefined): string | null {
  const parsed = code === undefined ? null : parseActivationCode(code);
  if (!parsed || parsed.matchingId === "") return null;
  return `${parsed.smdpAddress.toLowerCase()}$${parsed.matchingId}`;
}

/**
 * Judges the lines of one file, one after the other: each by itself, and against those before it. What is known already in
 * the stock is the database's to say.
 */
export class RowValidator {
  readonly rejected: LineProblem[] = [];
  readonly warnings: LineProblem[] = [];
  readonly #columns: Columns;
  readonly #width: number;
  readonly #channels: ReadonlySet<string>;
  readonly #newChannels = new Set<string>();
  readonly #numbers = new Map<string, number>();
  readonly #iccids = new Map<string, number>();
  readonly #codes = new Map<string, number>();

  constructor(columns: Columns, channels: ReadonlySet<string>) {
    this.#columns = columns;
    this.#width = columns.size;
    this.#channels = channels;
  }

  /** The card of a line; undefined where the line was rejected. */
  judge({ line, fields }: CsvLine): CardLine | undefined {
    const reject = (error: ImportProblemKey, first?: number): undefined => {
      this.rejected.push({ line, error, ...(first !== undefined && { first }) });
    };
    if (fields.length !== this.#width) return reject("column_count");
    const card = this.#cardOf(fields);
    if (typeof card === "string") return reject(card);
    if (!this.#mayName(card.channelName)) return reject("channels_too_many");
    const repeats = this.#repeats(card, line);
    if (repeats) return reject(repeats.error, repeats.first);
    if (!hasLuhnDigit(card.iccid)) this.warnings.push({ line, error: "iccid_check_digit" });
    if (card.type === "esim" && card.activationCode === undefined)
      this.warnings.push({ line, error: "esim_on_demand" });
    return { line, card };
  }

  #cardOf(fields: readonly string[]): NamedCard | ImportProblemKey {
    const field = (column: Column) => fields[this.#columns.get(column) ?? -1]?.trim() ?? "";
    // People write long numbers in groups.
    const digits = (column: Column) => field(column).replaceAll(/[ -]/g, "");
    const [cardNumber, iccid] = [digits("cardNumber"), digits("iccid")];
    if (roundedNumber.test(cardNumber) || roundedNumber.test(iccid)) return "number_rounded";
    if (!CardNumber.safeParse(cardNumber).success) return "card_number_invalid";
    if (!Iccid.safeParse(iccid).success) return "iccid_invalid";
    const verifyCode = field("verifyCode");
    if (!VerifyCode.safeParse(verifyCode).success) return "verify_code_format";
    const channelName = field("channelName");
    if (!this.#channels.has(channelName) && !NewChannelName.safeParse(channelName).success)
      return "channel_unknown";
    const type = CardType.safeParse(field("type").toLowerCase()).data;
    if (!type) return "type_invalid";
    const code = field("activationCode");
    if (code === "") return { cardNumber, iccid, verifyCode, channelName, type };
    if (type !== "esim") return "activation_code_unwanted";
    const activationCode = ActivationCodeText.safeParse(code).data;
    if (activationCode === undefined) return "activation_code_invalid";
    return { cardNumber, iccid, verifyCode, channelName, type, activationCode };
  }

  /** Whether its channel is there, or is among the few that a file may bring. */
  #mayName(channelName: string): boolean {
    if (this.#channels.has(channelName) || this.#newChannels.has(channelName)) return true;
    if (this.#newChannels.size === mostNewChannels) return false;
    this.#newChannels.add(channelName);
    return true;
  }

  /** The first of its numbers that stands in an earlier line; what does not is remembered. */
  #repeats(
    { cardNumber, iccid, activationCode }: NamedCard,
    line: number,
  ): { error: ImportProblemKey; first: number } | undefined {
    const name = activationName(activationCode);
    const first = {
      number_repeated: this.#numbers.get(cardNumber),
      iccid_repeated: this.#iccids.get(iccid),
      activation_code_repeated: name === null ? undefined : this.#codes.get(name),
    };
    for (const [error, earlier] of Object.entries(first))
      if (earlier !== undefined) return { error: error as keyof typeof first, first: earlier };
    this.#numbers.set(cardNumber, line);
    this.#iccids.set(iccid, line);
    if (name !== null) this.#codes.set(name, line);
    return undefined;
  }
}

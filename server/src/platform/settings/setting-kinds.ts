import { isIP } from "node:net";
import type { z } from "zod";
import type { Kind } from "./setting.ts";

/** A text of a certain form. */
export function text(expected: string, form: RegExp): Kind<string> {
  return { expected, parse: (value) => (form.test(value) ? value : undefined) };
}

export function seededChoice<const T extends string>(...choices: readonly T[]): Kind<T> {
  return {
    expected: `one of ${choices.join(", ")}`,
    parse: (value) => choices.find((choice) => choice === value),
  };
}

export const yesOrNo: Kind<boolean> = {
  expected: "true or false",
  parse: (value) => ({ true: true, false: false })[value],
};

export function wholeNumber(min: number, max: number): Kind<number> {
  return {
    expected: `a whole number from ${min} to ${max}`,
    parse(value) {
      const number = Number(value);
      return /^\d{1,9}$/.test(value) && number >= min && number <= max ? number : undefined;
    },
  };
}

/** Millionths, exactly: of the currency's unit for money, of one for rates. */
export function millionths(expected: string, max: bigint, multipleOf = 1n): Kind<bigint> {
  return {
    expected,
    parse(value) {
      const [, whole, decimals = ""] = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(value) ?? [];
      if (whole === undefined) return undefined;
      const parsed = BigInt(whole + decimals.padEnd(6, "0"));
      return parsed <= max && parsed % multipleOf === 0n ? parsed : undefined;
    },
  };
}

/** An address with one of these protocols. */
export function address(expected: string, protocols: readonly string[]): Kind<string> {
  return {
    expected,
    parse: (value) =>
      protocols.includes(URL.parse(value)?.protocol.slice(0, -1) ?? "") ? value : undefined,
  };
}

/** `name:value,name:value`; no name holds a colon. Each name once, unless `merge` takes a second value beside the first. */
export function pairs<T>(
  expected: string,
  isName: (name: string) => boolean,
  parseValue: (value: string) => T | undefined,
  merge: (before: T, more: T) => T | undefined = () => undefined,
): Kind<ReadonlyMap<string, T>> {
  return {
    expected,
    parse(value) {
      const found = new Map<string, T>();
      for (const pair of value.split(",")) {
        const [, name = "", rest = ""] = /^\s*([^:]*):(.*?)\s*$/.exec(pair) ?? [];
        const parsed = isName(name) ? parseValue(rest) : undefined;
        if (parsed === undefined) return undefined;
        const before = found.get(name);
        const value = before === undefined ? parsed : merge(before, parsed);
        if (value === undefined) return undefined;
        found.set(name, value);
      }
      return found;
    },
  };
}

export const timeZone: Kind<string> = {
  expected: "an IANA time zone such as Asia/Shanghai",
  parse(value) {
    try {
      // An offset such as +08:00 would pass too, but it is no zone.
      return /^[A-Z]/i.test(value) && new Intl.DateTimeFormat("en", { timeZone: value })
        ? value
        : undefined;
    } catch {
      return undefined;
    }
  },
};

export const currencyCode: Kind<string> = {
  expected: "an ISO 4217 currency such as USD",
  parse: (value) => Intl.supportedValuesOf("currency").find((code) => code === value),
};

/** Proxies in the words of Express: addresses, networks, or one of three names for networks of one's own. */
export const proxies: Kind<readonly string[]> = {
  expected: "addresses or networks, separated by commas, such as 10.0.0.0/8",
  parse(value) {
    const found = value.split(",").map((one) => one.trim());
    return found.every((one) => networkName.test(one) || isNetwork(one)) ? found : undefined;
  },
};

const networkName = /^(loopback|linklocal|uniquelocal)$/;

function isNetwork(value: string): boolean {
  const [base = "", prefix, ...rest] = value.split("/");
  const family = isIP(base);
  const longest = family === 6 ? 128 : 32;
  return (
    family !== 0 &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest))
  );
}

/** Different values, separated by commas; at least one. */
export function several<T>(
  expected: string,
  { parse, most }: { parse: (value: string) => T | undefined; most: number },
): Kind<readonly T[]> {
  return {
    expected,
    parse(value) {
      const found = value.split(",").map((one) => parse(one.trim()));
      const distinct = [...new Set(found)].filter((one) => one !== undefined);
      return distinct.length === found.length && found.length <= most ? distinct : undefined;
    },
  };
}

/** What the contract says of the same thing. */
export function agreed<T extends string>(expected: string, schema: z.ZodType<T>): Kind<T> {
  return { expected, parse: (value) => schema.safeParse(value).data };
}

import type { FieldProblemKey } from "@farsim/contract/problems/field-problem.ts";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { type FormEvent, useId } from "react";
import type { z } from "zod";
import type { CallError } from "../../platform/calls/call-error.ts";
import { useFieldWords } from "./use-field-words.ts";

type FieldErrors = Record<string, FieldProblemKey>;

/** The first thing wrong with each field, as a key of the contract. */
function problemsOf(schema: z.ZodType, values: unknown): FieldErrors {
  const parsed = schema.safeParse(values);
  const errors: FieldErrors = {};
  for (const issue of parsed.error?.issues ?? []) {
    errors[issue.path.join(".")] ??= issue.message as FieldProblemKey;
  }
  return errors;
}

/** A field itself, or the first of a group of boxes. */
const focusable = (node: HTMLElement | null): HTMLElement | null =>
  node?.matches("div") ? node.querySelector<HTMLElement>("input:not([type=hidden])") : node;

/** Several values in one field: a list, but of rows with fields of their own. */
const isOneField = (value: unknown[]) => value.every((each) => typeof each !== "object");

/** The paths of all fields in the order of the form: `price`, `name.en` of a text in many languages, `networks.0.name` of rows. */
const pathsOf = (values: object): string[] =>
  Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    typeof value === "object" && value !== null && !(Array.isArray(value) && isOneField(value))
      ? pathsOf(value).map((path) => `${name}.${path}`)
      : name,
  );

/**
 * A form over the schema of a call: the very rules that the server applies, worded in the reader's language at their
 * field. Errors are kept as keys, so that they change language with the rest of the page.
 */
export function useContractForm<Values extends Record<string, unknown>>(
  schema: z.ZodType<unknown, Values>,
  initialValues: Values,
  /** The fields that refusals of the server speak of, by the keys of these. */
  fieldOf: Partial<Record<string, keyof Values & string>> = {},
) {
  const fieldWords = useFieldWords();
  const form: UseFormReturnType<Values> = useForm<Values>({
    // Two forms of one page may have fields of one name: the focus must find its own.
    name: useId().replaceAll("_", ""),
    initialValues,
    validate: (values) => problemsOf(schema, values),
  });

  function worded(key: unknown): string | undefined {
    return typeof key === "string" ? fieldWords(key) : undefined;
  }

  /** The field's value, its change and its error in words; `unless` shows a live hint while there is no error. */
  function field(name: keyof Values & string, options?: { unless?: FieldProblemKey | undefined }) {
    const { error, ...input } = form.getInputProps(name);
    return { ...input, name, error: worded(error ?? options?.unless) };
  }

  function focusFirst(names: readonly string[]): void {
    const first = pathsOf(form.getValues()).find((name) => names.includes(name));
    // After the paint, when the message stands beside the field and is read with it.
    if (first) requestAnimationFrame(() => focusable(form.getInputNode(first))?.focus());
  }

  /** Puts one refusal at one field, in the server's words: it stands there, and needs no toast. Always true. */
  function placeAt(name: keyof Values & string, message: string): true {
    form.setFieldError(name, message);
    focusFirst([name]);
    return true;
  }

  return {
    form,
    field,
    worded,
    placeAt,
    submit: (action: (values: Values) => void) => (event: FormEvent<HTMLFormElement>) =>
      form.onSubmit(action, (errors) => focusFirst(Object.keys(errors)))(event),
    /**
     * Puts the server's word about single fields at these fields, and a refusal that speaks of one at that one; true where there
     * was any.
     */
    place(error: CallError): boolean {
      const paths = pathsOf(form.getValues());
      const names = Object.keys(error.fields).filter((name) => paths.includes(name));
      if (names.length === 0) {
        const name = fieldOf[error.key ?? ""];
        return name !== undefined && placeAt(name, error.message);
      }
      form.setErrors(error.fields);
      focusFirst(names);
      return true;
    },
  };
}

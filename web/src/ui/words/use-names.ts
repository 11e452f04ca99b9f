import { useTranslations } from "use-intl";

/**
 * What the codes of the server are called whose names stand under a branch of the messages. One without a name is shown as it is.
 */
export function useNames(branch: NonNullable<Parameters<typeof useTranslations>[0]>) {
  const t = useTranslations(branch);
  return (code: string, values?: Readonly<Record<string, string>>): string =>
    t.has(code as never) ? t(code as never, values as never) : code;
}

import { useTranslations } from "use-intl";
import { Stack } from "../../ui/page/layout.tsx";
import styles from "./bank-files.module.css";

interface SampleColumn {
  readonly at: number;
  readonly label: string;
}

interface SampleLinesProps {
  readonly columns: readonly SampleColumn[];
  readonly samples: readonly (readonly string[])[];
}

/** The first lines of a sheet, so that one sees what its columns hold. The words are the bank's, in any language. */
export function SampleLines({ columns, samples }: SampleLinesProps) {
  const t = useTranslations("bankFiles");
  const lines = samples.map((fields, place) => ({ line: place + 1, fields }));
  if (lines.length === 0) return null;
  return (
    <Stack gap="6">
      <h3>{t("layout.samples")}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <section className={styles.samples} tabIndex={0} aria-label={t("layout.samples")}>
        <table lang="">
          <thead>
            <tr>
              {columns.map(({ at, label }) => (
                <th key={at} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ line, fields }) => (
              <tr key={line}>
                {columns.map(({ at }) => (
                  <td key={at}>{fields[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Stack>
  );
}

import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { Choices } from "../ui/forms/choices.tsx";
import { FileField } from "../ui/forms/file-field.tsx";
import { Fold } from "../ui/page/fold.tsx";
import {
  FactRows,
  Facts,
  Lines,
  Muted,
  Notice,
  Panel,
  Row,
  Stack,
  Toolbar,
  TwoLines,
} from "../ui/page/layout.tsx";
import { StepLine } from "../ui/page/step-line.tsx";
import { useSample } from "./use-sample.ts";

export function Layout() {
  const t = useSample();
  const [chosen, choose] = useState(t.open);
  const choices = [t.open, t.copy, t.takeBack].map((value) => ({ value, label: value }));
  return (
    <Panel>
      <Stack>
        <Toolbar>
          <NativeSelect label={t.columns.card} data={[t.long, t.using]} />
          <Button>{t.do}</Button>
        </Toolbar>
        <Muted>{t.askWhy}</Muted>
        {(["good", "warn", "bad"] as const).map((tone) => (
          <Notice key={tone} tone={tone}>
            {t.stopped}
          </Notice>
        ))}
        <Row justify="between">
          <TwoLines strong={t.using} under={t.long} />
          <Row gap="8">
            <Button variant="default">{t.open}</Button>
            <Button variant="default">{t.copy}</Button>
          </Row>
        </Row>
        <Fold title={t.open}>
          <Muted>{t.askWhy}</Muted>
        </Fold>
        <Facts facts={[{ label: t.columns.card, value: t.long }]} />
        <dl>
          <FactRows facts={[{ label: t.columns.card, value: t.long }]} />
        </dl>
        <Lines
          label={t.columns.card}
          lines={[
            { key: "1", what: t.using, aside: t.done, under: t.emptyWhy, tone: "good" },
            { key: "2", what: t.long, aside: t.stopped, tone: "bad" },
          ]}
        />
        <StepLine
          steps={[
            { key: "first", label: t.open },
            { key: "second", label: t.copy },
            { key: "third", label: t.takeBack },
          ]}
          at="second"
        />
        <Choices legend={t.columns.day} choices={choices} chosen={chosen} choose={choose} />
        <Choices
          tiles
          legend={t.columns.fee}
          choices={choices.map((choice) => ({ ...choice, under: t.hint }))}
          chosen={chosen}
          choose={choose}
        />
        <FileField label={t.open} error={t.failed} onFile={() => undefined} />
      </Stack>
    </Panel>
  );
}

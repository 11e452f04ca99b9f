import { Right } from "@farsim/contract/values/people/rights.ts";
import { fitTogether } from "@farsim/contract/values/people/role-rights.ts";
import { Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useSession } from "../../platform/session/session.ts";
import styles from "./staff.module.css";
import { rightGroups, useRightNames } from "./use-right-name.ts";

interface RightBoxesProps {
  readonly field: {
    readonly error?: ReactNode;
    readonly onChange: (rights: readonly Right[]) => void;
  };
}

const isRight = (value: string): value is Right => Right.safeParse(value).success;

/** What shows customers in passing takes the right to read them with it. */
const completed = (rights: readonly Right[]): readonly Right[] =>
  fitTogether(rights) ? rights : ["customers.read", ...rights];

/** What a role may do. A right that the reader does not have is not theirs to give. */
export function RightBoxes({ field }: RightBoxesProps) {
  const t = useTranslations("staff");
  const { nameOfRight } = useRightNames();
  const held = useSession(({ userInfo }) => userInfo.rights) ?? Right.options;
  return (
    <Checkbox.Group
      {...field}
      onChange={(chosen) => field.onChange(completed(chosen.filter(isRight)))}
      label={t("mayDo")}
      description={t("mayDoHint")}
      withAsterisk
    >
      <div className={styles.rights}>
        {rightGroups.map(({ group, rights }) => (
          <fieldset key={group}>
            <legend>{t(`rightGroups.${group}`)}</legend>
            {rights.map((right) => (
              <Checkbox
                key={right}
                value={right}
                label={nameOfRight(right)}
                disabled={!held.includes(right)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </Checkbox.Group>
  );
}

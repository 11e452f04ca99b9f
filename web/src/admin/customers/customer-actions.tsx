import {
  type Customer,
  listCustomers,
  recharge as rechargeCall,
} from "@farsim/contract/desk/shop/administration.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import * as contract from "@farsim/contract/desk/people/customer-desk.ts";
import { enterCustomer } from "@farsim/contract/customer-view.ts";
import { setRole } from "@farsim/contract/desk/people/staff.ts";
import type { DeskCall, Endpoint } from "@farsim/contract/endpoint.ts";
import { ownerRoleId } from "@farsim/contract/values/people/rights.ts";
import { Button } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { enterView } from "../../platform/session/customer-view.ts";
import { useSession } from "../../platform/session/session.ts";
import styles from "../desk/drawer.module.css";
import { nameOf } from "../kit/name-of.ts";
import { ReasonDialog } from "../kit/reason-dialog.tsx";
import { Allowed, useMay } from "../desk/use-may.tsx";
import { AdjustButton } from "../money/adjust-button.tsx";
import { RoleDialog } from "../staff/role-dialog.tsx";
import { ofOneCustomer } from "../kit/of-one-customer.ts";
import { RechargeDialog } from "./recharge-dialog.tsx";
import { Row } from "../../ui/page/layout.tsx";

type CustomerAction = "enter" | "disable" | "enable" | "setRole" | "removeTotp";

interface CustomerActionsProps {
  readonly customer: Customer;
  /** Whether there is a second factor to lose. */
  readonly totp: boolean;
}

const changes: readonly Endpoint[] = [...ofOneCustomer, listCustomers, listAudit];

/** The calls that take no more than a reason. */
const reasonOnlyCalls = {
  disable: contract.disableCustomer,
  enable: contract.enableCustomer,
  removeTotp: contract.removeLostTotp,
} as const;

function actionsFor({ customer, totp }: CustomerActionsProps): CustomerAction[] {
  const { level, isDisabled } = customer;
  return [
    ...(level === 0 ? (["enter"] as const) : []),
    ...(totp ? (["removeTotp"] as const) : []),
    ...(level === 1 ? (["setRole"] as const) : []),
    isDisabled ? "enable" : "disable",
  ];
}

/** From here on the tab shows the customer's own pages. */
function useEnter() {
  const router = useRouter();
  return (view: Parameters<typeof enterView>[0]) => {
    enterView(view);
    void router.navigate({ to: "/mySims" });
  };
}

function Dialogs(props: {
  readonly customer: Customer;
  readonly asked: CustomerAction | null;
  readonly close: () => void;
}) {
  const t = useTranslations("desk");
  const enter = useEnter();
  const { customer, asked, close } = props;
  const name = nameOf(customer);
  const userId = customer.id;
  const facts = [
    { label: t("customer"), value: name },
    { label: t("facts.email"), value: customer.email },
  ];
  const shared = { facts, close };
  const change = (action: keyof typeof reasonOnlyCalls) => ({
    ...shared,
    opened: asked === action,
    title: t(`${action}Title`),
    why: t(`${action}Why`),
    confirm: t(action),
    danger: action !== "enable",
    successMessage: () => t(`${action}Done`, { name }),
    failureMessage: t(`failed.${action}`),
    onDone: close,
    invalidates: changes,
  });
  return (
    <>
      <ReasonDialog
        {...shared}
        opened={asked === "enter"}
        title={t("enterTitle")}
        why={t("enterWhy")}
        confirm={t("enterConfirm")}
        failureMessage={t("failed.enter")}
        endpoint={enterCustomer}
        input={(reason) => ({ userId, reason })}
        onDone={enter}
      />
      {(["disable", "enable", "removeTotp"] as const).map((action) => (
        <ReasonDialog
          key={action}
          {...change(action)}
          endpoint={reasonOnlyCalls[action]}
          input={(reason) => ({ userId, reason })}
        />
      ))}
      {customer.roleId === undefined ? null : (
        <RoleDialog
          of={{ id: userId, name, roleId: customer.roleId }}
          opened={asked === "setRole"}
          close={close}
        />
      )}
    </>
  );
}

const callOf: Readonly<Record<CustomerAction, DeskCall>> = {
  ...reasonOnlyCalls,
  enter: enterCustomer,
  setRole,
};

/** Whether the reader may act on an account: on one of the staff with the right for it, and on an owner's as an owner. */
function useMayActOn({ roleId }: Customer): boolean {
  const may = useMay();
  const { roleId: own } = useSession(({ userInfo }) => userInfo);
  if (roleId === undefined) return true;
  return may(setRole) && (roleId !== ownerRoleId || own === ownerRoleId);
}

/** What a member of staff may do about an account; about their own nothing at all. */
export function CustomerActions(props: CustomerActionsProps) {
  const t = useTranslations("desk");
  const staff = useTranslations("staff");
  const ownId = useSession(({ userInfo }) => userInfo.id);
  const [asked, setAsked] = useState<CustomerAction | null>(null);
  const [isRecharging, setIsRecharging] = useState(false);
  const { customer } = props;
  const may = useMay();
  const mayAct = useMayActOn(customer);
  const actions = mayAct ? actionsFor(props).filter((action) => may(callOf[action])) : [];
  if (customer.id === ownId) return null;
  return (
    <Row as="section" className={styles.actions} aria-label={t("deeds")}>
      <Allowed to={rechargeCall}>
        <Button onClick={() => setIsRecharging(true)}>{t("recharge")}</Button>
      </Allowed>
      <AdjustButton customer={customer} />
      {actions.map((action) => (
        <Button key={action} variant="default" onClick={() => setAsked(action)}>
          {action === "setRole" ? staff("changeRole") : t(action)}
        </Button>
      ))}
      <Dialogs customer={customer} asked={asked} close={() => setAsked(null)} />
      <RechargeDialog
        account={isRecharging ? nameOf(customer) : null}
        close={() => setIsRecharging(false)}
      />
    </Row>
  );
}

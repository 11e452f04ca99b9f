import { IconCheck } from "@tabler/icons-react";
import { createLink } from "@tanstack/react-router";
import {
  type AnchorHTMLAttributes,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefAttributes,
  type RefObject,
  use,
  useCallback,
  useId,
  useRef,
  useState,
} from "react";
import styles from "./menu.module.css";

const gap = 8;

/** Below the button, its ends together; above it where there is no room below. */
function putBeside(list: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = list;
  const { clientWidth, clientHeight } = document.documentElement;
  const fitsBelow = at.bottom + gap + offsetHeight <= clientHeight - gap;
  const top = fitsBelow ? at.bottom + gap : Math.max(gap, at.top - gap - offsetHeight);
  const left = Math.min(Math.max(gap, at.right - offsetWidth), clientWidth - offsetWidth - gap);
  list.style.top = `${top}px`;
  list.style.left = `${left}px`;
}

function itemsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
}

/** Arrows, Home and End move within the list, as everywhere; Tab leaves it; a space chooses a link too. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsOf(event.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: items.length - 1,
  };
  if (event.key === "Tab") event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
  if (event.key === " " && document.activeElement instanceof HTMLAnchorElement) {
    event.preventDefault();
    document.activeElement.click();
  }
  const wanted = steps[event.key];
  if (wanted === undefined) return;
  event.preventDefault();
  items.at(wanted % items.length)?.focus();
}

const Close = createContext<() => void>(() => undefined);

interface MenuProps {
  readonly label: string;
  readonly className: string | undefined;
  /** What the button shows. */
  readonly face: ReactNode;
  /** Stands over the choices and is none of them. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

/** A button that opens choices. The browser's own popover: over everything, closed by Esc or a click beside it. */
export function Menu({ label, className, face, above, children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => list.current?.hidePopover(), []);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
      >
        {face}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        className={styles.list}
        onToggle={(event) => {
          const opened = event.newState === "open";
          setOpen(opened);
          if (opened) show(list, button);
        }}
      >
        {above ? <div className={styles.above}>{above}</div> : null}
        <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={moveFocus}>
          <Close value={close}>{children}</Close>
        </div>
      </div>
    </>
  );
}

function show(list: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>): void {
  if (!list.current || !button.current) return;
  putBeside(list.current, button.current);
  // The browser tells of the opening a moment later: who is among the choices already stays where they are.
  if (!list.current.contains(document.activeElement))
    itemsOf(list.current)[0]?.focus({ preventScroll: true });
  const close = () => list.current?.hidePopover();
  const place = () => JSON.stringify(button.current?.getBoundingClientRect());
  const before = place();
  const ending = new AbortController();
  const options = { signal: ending.signal, capture: true };
  list.current.addEventListener("beforetoggle", () => ending.abort(), options);
  // The page moves under an open list: the list would stand at the wrong place. A browser reports late a scroll that came before.
  const closeIfMoved = () => place() === before || close();
  addEventListener("scroll", closeIfMoved, options);
  addEventListener("resize", closeIfMoved, options);
  // Back leads to another page, over which it would still stand.
  addEventListener("popstate", close, options);
}

interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  /** For a choice among others: whether it is the chosen one. */
  readonly chosen?: boolean;
  /** What cannot be undone stands apart, in the colour of danger. */
  readonly danger?: boolean;
  readonly lang?: string;
  readonly children: ReactNode;
}

export function MenuItem(props: MenuItemProps) {
  const { icon, onSelect, chosen, danger, lang, children } = props;
  const close = use(Close);
  const role = chosen === undefined ? {} : { role: "menuitemradio", "aria-checked": chosen };
  return (
    <button
      type="button"
      role="menuitem"
      {...role}
      data-danger={danger || undefined}
      lang={lang}
      tabIndex={-1}
      className={styles.item}
      onClick={() => {
        close();
        onSelect();
      }}
    >
      {icon}
      <span className={styles.words}>{children}</span>
      {chosen ? <IconCheck size={18} aria-hidden="true" /> : null}
    </button>
  );
}

type MenuAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> &
  RefAttributes<HTMLAnchorElement> & { readonly icon?: ReactNode };

function MenuAnchor({ icon, children, href, onClick, ...props }: MenuAnchorProps) {
  const close = use(Close);
  return (
    <a
      {...props}
      href={href}
      role="menuitem"
      tabIndex={-1}
      className={styles.item}
      onClick={(event) => {
        close();
        onClick?.(event);
      }}
    >
      {icon}
      <span className={styles.words}>{children}</span>
    </a>
  );
}

/** A choice that leads to a page: a link, loaded ahead as all are, and opened beside this page where the reader wants it so. */
export const MenuLink = createLink(MenuAnchor);

interface MenuCheckProps {
  readonly checked: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** A choice that goes with others. The list stays open, for anyone who makes one often makes another. */
export function MenuCheck({ checked, onToggle, children }: MenuCheckProps) {
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={checked}
      tabIndex={-1}
      className={styles.item}
      onClick={onToggle}
    >
      <span className={styles.words}>{children}</span>
      {checked ? <IconCheck size={18} aria-hidden="true" /> : null}
    </button>
  );
}

import { CloseButton } from "@mantine/core";
import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import { preloadWhenIdle } from "../../platform/parts/preload-when-idle.ts";
import { lazyBoundary } from "../states/lazy-boundary.tsx";
import { type FailedPart, PartFailed } from "../states/part-failed.tsx";
import styles from "../states/part-failed.module.css";
import { Block, Loading } from "../states/states.tsx";
import { useBackCloses } from "./use-back-closes.ts";

interface PlaceProps {
  readonly label: string;
  readonly close: () => void;
  readonly coming?: boolean;
  readonly children: ReactNode;
}

/** The browser's own dialog: the kit's comes with the dialogs that are on their way. */
function DialogPlace({ label, close, coming, children }: PlaceProps) {
  const place = useRef<HTMLDialogElement>(null);
  useBackCloses(true, close);
  useLayoutEffect(() => {
    const dialog = place.current;
    dialog?.showModal();
    // Gives the focus back to where it was.
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={place}
      className={styles.dialog}
      aria-label={label}
      data-coming={coming}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <header>
        {/* The second of two quick clicks was meant for what has opened the dialog, which may have come under the pointer. */}
        <CloseButton onClick={({ detail }) => detail < 2 && close()} />
      </header>
      {children}
    </dialog>
  );
}

/**
 * Anyone who asked for a dialog before it was there finds back to where they were, too, or to the page where that is gone: the kit's
 * own dialog sees to that only where it stood closed before. Stands before the dialog, so that it sees where the focus was.
 */
function FocusBack({ isShown }: { readonly isShown: boolean }) {
  useLayoutEffect(() => {
    if (!isShown) return;
    const before = document.activeElement;
    return () => {
      const within = document.activeElement;
      setTimeout(() => {
        const now = document.activeElement;
        // Someone has taken it further. What is closed before it ever had the focus still takes it, late.
        if (now !== within && now !== document.body && within !== before) return;
        const isThere = before instanceof HTMLElement && before !== document.body;
        const back = isThere && before.isConnected ? before : document.getElementById("main");
        back?.focus({ preventScroll: true });
      });
    };
  }, [isShown]);
  return null;
}

interface Closed {
  readonly close?: () => void;
}

/**
 * A dialog that comes behind its page, in a chunk of its own. `askedFor` tells by its properties what it is asked for, if
 * anything: one that did not arrive is no matter until then, and is then tried again before it says so.
 */
export function lazyDialog<Props extends Closed>(
  bring: () => Promise<ComponentType<Props>>,
  askedFor: (props: Props) => unknown,
): ComponentType<Props> {
  const behind = preloadWhenIdle(bring);
  /** Closed by its opener, or until it is asked for anew. */
  function useShown(props: Props) {
    const asked = askedFor(props);
    const [refused, setRefused] = useState<unknown>(null);
    const isShown = Boolean(asked) && asked !== refused;
    const close = () => {
      setRefused(asked);
      props.close?.();
    };
    if (!asked && refused !== null) setRefused(null);
    return { asked, isShown, close };
  }
  function Coming(props: Props) {
    const t = useTranslations("ui");
    const { isShown, close } = useShown(props);
    useEffect(() => {
      if (isShown) behind.hurry();
    }, [isShown]);
    if (!isShown) return null;
    return (
      <DialogPlace label={t("loading")} close={close} coming>
        <Loading>
          <Block height={240} radius={14} />
        </Loading>
      </DialogPlace>
    );
  }
  function Failing({ error, again, ...rest }: Props & FailedPart) {
    const t = useTranslations("ui");
    const { asked, isShown, close } = useShown(rest as unknown as Props);
    const before = useRef(asked);
    useEffect(() => {
      if (asked && asked !== before.current) again();
      before.current = asked;
    }, [asked, again]);
    if (!isShown) return null;
    return (
      <DialogPlace label={t("failed")} close={close}>
        <PartFailed error={error} again={again} />
      </DialogPlace>
    );
  }
  const Part = lazyBoundary(behind.bring, { Coming, Failing });
  return function LazyDialog(props: Props) {
    return (
      <>
        <FocusBack isShown={Boolean(askedFor(props))} />
        <Part {...props} />
      </>
    );
  };
}

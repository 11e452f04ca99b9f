import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorResolverResult,
  type VariantColorsResolver,
} from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { createElement } from "react";

/** The kit wants ten shades; only the fourth (dark) and the sixth (light) are ever seen, see `tokens.css`. */
const brand: MantineColorsTuple = [
  "#eaf0fc",
  "#d3e0f9",
  "#b3caf6",
  "#99b9f7",
  "#7fa8f8",
  "#3f6fcb",
  "#1746a2",
  "#123a88",
  "#0e2e6c",
  "#0a2251",
];

const plain = { background: "transparent", border: "1px solid transparent" };

/** Buttons take their colours from our tokens, so that text stands out enough in light and in dark. */
const ofBrand: Record<string, VariantColorResolverResult> = {
  filled: {
    background: "var(--brand)",
    hover: "var(--brand-hover)",
    color: "var(--on-brand)",
    border: "1px solid transparent",
  },
  light: {
    ...plain,
    background: "var(--brand-soft)",
    hover: "var(--line)",
    color: "var(--brand-ink)",
  },
  subtle: { ...plain, hover: "var(--brand-soft)", color: "var(--brand-ink)" },
  transparent: { ...plain, hover: "transparent", color: "var(--brand-ink)" },
};
const ofBad: Record<string, VariantColorResolverResult> = {
  filled: {
    background: "var(--bad)",
    hover: "var(--bad-hover)",
    color: "var(--on-bad)",
    border: "1px solid transparent",
  },
  subtle: { ...plain, hover: "var(--bad-soft)", color: "var(--bad)" },
};

const variantColorResolver: VariantColorsResolver = (input) => {
  const color = input.color ?? input.theme.primaryColor;
  const own = color === "brand" ? ofBrand : color === "red" ? ofBad : {};
  return own[input.variant] ?? defaultVariantColorsResolver(input);
};

const fonts =
  '"Manrope Variable", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif';

/** The labels are built per language: the kit itself speaks only English. */
export function themeIn(labels: { readonly close: string }) {
  const close = { "aria-label": labels.close };
  return createTheme({
    fontFamily: fonts,
    headings: { fontFamily: fonts },
    colors: { brand },
    primaryColor: "brand",
    primaryShade: { light: 6, dark: 4 },
    black: "#0e1b33",
    defaultRadius: 12,
    cursorType: "pointer",
    respectReducedMotion: true,
    variantColorResolver,
    components: {
      Button: { defaultProps: { size: "md" } },
      Input: { defaultProps: { size: "md" } },
      InputWrapper: { defaultProps: { size: "md" } },
      CloseButton: { defaultProps: { ...close, size: 44 } },
      ModalCloseButton: { defaultProps: { ...close, size: 44 } },
      Notification: { defaultProps: { closeButtonProps: close } },
      // Else a dialog brings a second banner landmark.
      ModalHeader: { defaultProps: { role: "presentation" } },
      DrawerHeader: { defaultProps: { role: "presentation" } },
      Modal: {
        defaultProps: {
          radius: 22,
          centered: true,
          padding: "lg",
          xOffset: 12,
          yOffset: "2dvh",
          // Beside it falls the second of two quick taps on what opens it, and a slip would lose what was typed.
          closeOnClickOutside: false,
        },
      },
      NativeSelect: {
        defaultProps: { rightSection: createElement(IconChevronDown, { size: 20 }) },
      },
      ModalOverlay: { defaultProps: { backgroundOpacity: 0.5, color: "#0a1222" } },
    },
  });
}

/** Hands our tokens to the kit. */
export const kitVariables: CSSVariablesResolver = () => {
  const shared = {
    "--mantine-color-body": "var(--ground)",
    "--mantine-color-text": "var(--ink)",
    "--mantine-color-bright": "var(--ink)",
    "--mantine-color-dimmed": "var(--dim)",
    "--mantine-color-placeholder": "var(--dim)",
    "--mantine-color-anchor": "var(--brand-ink)",
    "--mantine-color-error": "var(--bad)",
    "--mantine-color-default": "var(--surface)",
    "--mantine-color-default-hover": "var(--sunken)",
    "--mantine-color-default-color": "var(--ink)",
    "--mantine-color-default-border": "var(--line)",
    "--mantine-primary-color-filled": "var(--brand)",
    "--mantine-primary-color-filled-hover": "var(--brand-hover)",
    "--mantine-primary-color-contrast": "var(--on-brand)",
    "--mantine-color-disabled": "var(--sunken)",
    "--mantine-color-disabled-color": "var(--line-strong)",
    "--mantine-color-disabled-border": "var(--line)",
  };
  return { variables: {}, light: shared, dark: shared };
};

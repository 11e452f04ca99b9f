import { addImage, imageLimits } from "@farsim/contract/desk/shop/shop-images.ts";
import type { CallInput, Output } from "@farsim/contract/endpoint.ts";
import { IconPhoto } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { FileField } from "../../../ui/forms/file-field.tsx";
import { useAction } from "../../../ui/actions/use-action.ts";

/** The bytes of a file in base64; the part of its data URL after the comma. */
const base64Of = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      const url = reader.result;
      resolve(typeof url === "string" ? (url.split(",")[1] ?? "") : "");
    });
    reader.addEventListener("error", () => reject(reader.error ?? new Error("not read")));
    reader.readAsDataURL(file);
  });

interface ImageFieldProps {
  readonly purpose: CallInput<typeof addImage>["purpose"];
  readonly label: ReactNode;
  /** What the form says of the image that it names. */
  readonly error: ReactNode;
  readonly onAdded: (digests: Output<typeof addImage>) => void;
}

/** Hands in an image as soon as it is chosen: the form then names it, and shows what the server has drawn. */
export function ImageField({ purpose, label, error, onAdded }: ImageFieldProps) {
  const t = useTranslations("settings");
  const [problem, setProblem] = useState<string | null>(null);
  const { run, pending } = useAction(addImage, {
    failureMessage: t("imageFailed"),
    onDone: onAdded,
    onRefused: ({ key, message }) => {
      const isOfImage = key === "image_refused";
      if (isOfImage) setProblem(message);
      return isOfImage;
    },
  });
  const take = async (file: File) => {
    setProblem(null);
    // Of a larger one the server says what may be chosen.
    const image = await base64Of(file.slice(0, imageLimits.bytes + 1)).catch(() => "");
    if (image === "") return setProblem(t("imageFailed"));
    await run({ purpose, image });
  };
  const said = problem ?? error;
  return (
    <FileField
      label={pending ? t("imageComing") : label}
      icon={<IconPhoto size={30} aria-hidden="true" />}
      accept="image/png,image/jpeg,image/svg+xml,.svg"
      error={typeof said === "string" ? said : null}
      onFile={(file) => void take(file)}
    />
  );
}

import { useState } from "react";

export interface ChosenFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly text: string;
}

interface FileRules {
  readonly mostBytes: number;
  /** What is said of a file that is larger. */
  readonly tooLarge: string;
  readonly notRead: string;
  /** Makes a text of what stands in the file; as UTF-8 unless said. */
  readonly decode?: ((bytes: Uint8Array) => string) | undefined;
}

/** Reads a file that was chosen; says in words why one cannot be taken. */
export function useChosenFile({ mostBytes, tooLarge, notRead, decode }: FileRules) {
  const [chosen, choose] = useState<ChosenFile | null>(null);
  const [error, setError] = useState<string | null>(null);
  /** True where it could be read; else the one before stays. */
  const read = async (file: File): Promise<boolean> => {
    const isTooLarge = file.size > mostBytes;
    setError(isTooLarge ? tooLarge : null);
    if (isTooLarge) return false;
    try {
      const text = decode ? decode(new Uint8Array(await file.arrayBuffer())) : await file.text();
      choose({ name: file.name, size: file.size, text });
      return true;
    } catch {
      setError(notRead);
      return false;
    }
  };
  return { chosen, error, setError, read };
}

import { sealActivationCode } from "./cards/profiles/seal-activation-code.ts";
import type { Vault } from "./platform/security/vault.ts";

/** A column whose rows are sealed, each by itself. */
export interface SealedColumn {
  /** What its rows are, in words. */
  readonly what: string;
  readonly table: string;
  readonly column: string;
  /** The digest of the same text, where one is kept beside it. */
  readonly mac?: { readonly column: string; of(vault: Vault, text: string): Buffer | null };
  /** What the text begins with, as SQL: a row that was put into another's place does not. */
  readonly begins?: string;
  /** How many rows one transaction seals anew. */
  readonly batchSize: number;
}

const batchSize = 500;

/** All but the second factors, whose rows belong together (`server/tools/rotate-keys/`). Each table has a column `id`. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    what: "verify codes",
    table: "cards",
    column: "verify_code_sealed",
    mac: { column: "verify_code_mac", of: (vault, text) => vault.mac(text) },
    batchSize,
  },
  {
    what: "activation codes",
    table: "cards",
    column: "activation_code_sealed",
    mac: {
      column: "activation_code_mac",
      of: (vault, text) => sealActivationCode(vault, text).mac,
    },
    batchSize,
  },
  { what: "channel secrets", table: "channels", column: "secret_sealed", batchSize },
  { what: "former channel secrets", table: "channels", column: "former_secret_sealed", batchSize },
  { what: "the webhook's address", table: "alarm_webhook", column: "url_sealed", batchSize },
  { what: "the webhook's secret", table: "alarm_webhook", column: "secret_sealed", batchSize },
  { what: "eSIM orders", table: "esim_orders", column: "matching_id_sealed", batchSize },
  {
    what: "where payouts go",
    table: "payouts",
    column: "pay_to_sealed",
    begins: "user_id || '-' || seq || ' '",
    batchSize,
  },
  // Up to 24 MiB a file.
  { what: "files of cards", table: "stock_imports", column: "sealed_csv", batchSize: 1 },
  // Last: once it is sealed with the present key, so is everything else.
  { what: "check of the key", table: "key_check", column: "value_sealed", batchSize },
];

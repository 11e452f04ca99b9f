import { plainWord } from "./bank-words.ts";

const longestWord = 80;
const listed = (words: string) => words.split("|").map((word) => word.trim());

const wordsIn = `c|cr|crdt|credit|credits|h|haben|+|in|incoming|bij|gutschrift|eingang|abono|haber|ingreso|credito|avere|accredito|entrata|deposit|received|money in
  |贷|贷方|收入|收|入|转入|存入|进账|进|收款|来账`;
const wordsOut = `d|dr|dbit|debit|debits|s|soll|-|out|outgoing|af|debet|lastschrift|belastung|ausgang|cargo|debe|gasto|debito|dare|addebito|uscita|withdrawal|sent|money out
  |借|借方|支出|支|出|转出|支取|出账|付|付款|往账`;
const wordsNeither = "/|\\|--|不计收支|其他|中性交易|其它";

const directions: ReadonlyMap<string, "in" | "out" | "neither"> = new Map([
  ...listed(wordsIn).map((word) => [word, "in"] as const),
  ...listed(wordsOut).map((word) => [word, "out"] as const),
  ...listed(wordsNeither).map((word) => [word, "neither"] as const),
]);

/** Whether a cell says that money came in, went out, or neither; undefined where its word is not known. */
export function directionOf(cell: string): "in" | "out" | "neither" | undefined {
  const word = cell.trim().toLowerCase();
  if (word.length > longestWord) return undefined;
  const plain = plainWord(word);
  return (
    directions.get(word.replace("\u{2212}", "-")) ?? directions.get(plain) ?? ofBeginning(plain)
  );
}

/** As in `Gutschr. SEPA`; what is given back or collected may go either way. */
function ofBeginning(word: string): "in" | "out" | undefined {
  if (/storn|ruck|rueck|retour|einzug|einreich/.test(word)) return undefined;
  if (/^(?:gutschr|eingang )/.test(word)) return "in";
  return /^(?:lastschr(?!.*gutschr)|ausgang )/.test(word) ? "out" : undefined;
}

const wordsDone = `completed|complete|completed successfully|transaction completed|payment completed|posted|booked|settled|cleared|success|successful|succeeded|paid|executed|processed|received|credited|done
  |gebucht|umsatz gebucht|verbucht|ausgefuhrt|durchgefuhrt|abgeschlossen|erledigt|eingegangen|gutgeschrieben
  |comptabilise|comptabilisee|execute|executee|effectue|effectuee|termine|terminee|valide|validee
  |completado|completada|contabilizado|contabilizada|realizado|realizada|ejecutado|ejecutada|liquidado|liquidada
  |completato|completata|contabilizzato|contabilizzata|eseguito|eseguita|verwerkt|geboekt|uitgevoerd|voltooid|afgerond
  |交易成功|支付成功|付款成功|收款成功|转账成功|处理成功|入账成功|成功|已存入零钱|已收款|已收钱|朋友已收钱|对方已收钱|已入账|已到账|已记账|已完成|交易完成|已结算|已清算`;
const wordsWaiting = `pending|processing|in progress|reverted|reversed|failed|declined|denied|cancelled|canceled|rejected|held|on hold|hold|uncleared|unposted|scheduled|upcoming|expired
  |authorized|authorised|authorization|returned|refunded|partially refunded|voided|void|blocked|unclaimed|unpaid|queued|submitted|waiting|incomplete|not completed
  |vorgemerkt|umsatz vorgemerkt|offen|ausstehend|storniert|abgelehnt|nicht gebucht|nicht ausgefuhrt|geplant|terminiert|in bearbeitung|zuruckgegeben|zuruckgewiesen|erstattet|fehlgeschlagen
  |en attente|en cours|refuse|refusee|annule|annulee|rejete|rejetee|planifie|a venir|rembourse|echoue|pendiente|rechazado|rechazada|denegado|retenido|programado|en curso|cancelado|anulado|devuelto|reembolsado
  |in attesa|in sospeso|annullato|annullata|rifiutato|respinto|programmato|non contabilizzato|rimborsato|in behandeling|gepland|geweigerd|geannuleerd|mislukt
  |处理中|待处理|待入账|待付款|等待付款|等待确认收货|交易关闭|已关闭|失败|交易失败|支付失败|已撤销|已冲正|已退款|已全额退款|已部分退款|退款成功|已退回|已取消|冻结`;

const statuses: ReadonlyMap<string, "done" | "waiting"> = new Map([
  ...listed(wordsDone).map((word) => [word, "done"] as const),
  ...listed(wordsWaiting).map((word) => [word, "waiting"] as const),
]);

/** Whether a cell of a status says that the money arrived, or did not, or did not yet; undefined where its word is not known. */
export const statusOf = (cell: string): "done" | "waiting" | undefined =>
  cell.length <= longestWord ? statuses.get(plainWord(cell)) : undefined;

const wordsBalance = `anfangssaldo|startsaldo|endsaldo|alter saldo|neuer saldo|alter kontostand|neuer kontostand|saldovortrag
  |opening balance|closing balance|starting balance|ending balance|balance brought forward|balance carried forward
  |solde initial|solde final|solde precedent|ancien solde|nouveau solde|saldo inicial|saldo final|saldo anterior
  |saldo iniziale|saldo finale|beginsaldo|eindsaldo|期初余额|期末余额|上期余额|本期余额`;
const balances: ReadonlySet<string> = new Set(listed(wordsBalance));

/** Whether a cell says that the amount beside it is what an account held, with its day or without. */
export const saysBalance = (cell: string): boolean =>
  cell.length <= longestWord && balances.has(plainWord(cell).replaceAll(/(?: [0-9]+)+$/g, ""));

import { currencyCode } from "./currency-words.ts";

/** What a column of a bank's sheet is about. A name may be that of several: what stands below it tells. */
export type ColumnKind =
  | "booked"
  | "day"
  | "valued"
  | "in"
  | "out"
  | "amount"
  | "balance"
  | "direction"
  | "currency"
  | "text"
  | "payer"
  | "status"
  /** A status, or a part of an address, or a remark. */
  | "state"
  /** What the account's owner writes beside payments, and may change. */
  | "own";

/** English, German, French, Spanish, Italian, Dutch, Chinese; small letters without marks, blanks for all other signs. */
const namesByKind: Readonly<Record<ColumnKind, string>> = {
  booked: `booking date|posting date|posted date|post date|date posted|booked|booked on|entry date|accounting date|completed date|date completed
    |buchungstag|buchungsdatum|buchung|gebucht am
    |date de comptabilisation|date comptable|date d operation|date operation|date de l operation
    |fecha contable|fecha operacion|fecha de operacion|fecha de la operacion|f operacion|f contable
    |data contabile|data operazione|data registrazione|data di registrazione
    |boekdatum|boekingsdatum|datum boeking|transactiedatum
    |记账日期|记账日|入账日期|入账时间|入账日|记帐日期|过账日期`,
  day: `date|transaction date|date of transaction|trans date|txn date|tran date|payment date|date time|datetime|date utc|transaction time|time
    |datum|abschlussdatum|tag|transaktionsdatum|umsatzdatum|zahlungsdatum|fecha|fecha movimiento|data|data movimento|data transazione
    |日期|交易日期|交易时间|交易日|发生日期|发生时间|交易日期时间|付款时间|收款时间|时间|交易创建时间`,
  valued: `value date|date value|valuta|valuta datum|valutadatum|valutatag|wert|wertstellung|wertstellungstag|wertstellungsdatum|value
    |date de valeur|date valeur|valeur|fecha valor|fecha de valor|f valor|data valuta|data di valuta|rentedatum|起息日|起息日期|value day`,
  in: `credit|credits|credit amount|amount credited|money in|paid in|payments in|deposit|deposits|deposit amt|deposit amount|incoming|inflow|received|cr
    |haben|gutschrift|gutschriften|einzahlung|einzahlungen|eingang|eingange|zugang|einnahmen|credit montant|montant credit|montant au credit|recettes
    |abono|abonos|haber|ingreso|ingresos|credito|importe abono|avere|accredito|accrediti|entrate|entrata|importo avere|bij|bijschrijving|ontvangen
    |收入|收入金额|贷方|贷方金额|贷方发生额|存入|存入金额|转入|转入金额|收款金额|收入发生额|交易金额 收入|记账金额 收入|发生额 收入|金额 收入|贷`,
  out: `debit|debits|debit amount|amount debited|money out|paid out|payments out|withdrawal|withdrawals|withdrawal amt|withdrawal amount|outgoing|outflow|dr
    |soll|lastschrift|lastschriften|belastung|belastungen|auszahlung|auszahlungen|ausgang|ausgange|abgang|ausgaben|montant debit|montant au debit|depenses
    |cargo|cargos|debe|gasto|gastos|debito|importe cargo|dare|addebito|addebiti|uscite|uscita|importo dare|af|afschrijving|debet
    |支出|支出金额|借方|借方金额|借方发生额|支取|支取金额|转出|转出金额|付款金额|支出发生额|交易金额 支出|记账金额 支出|发生额 支出|金额 支出|借`,
  amount: `amount|transaction amount|trans amount|payment amount|booking amount|net amount|value|sum
    |betrag|umsatz|buchungsbetrag|umsatzbetrag|betrag umsatz|montant|montant de l operation|importe|monto|importe movimiento|cantidad
    |importo|importo movimento|bedrag|transactiebedrag|金额|交易金额|发生额|交易发生额|交易额|入账金额|记账金额`,
  balance: `balance|running balance|available balance|account balance|ledger balance|closing balance|opening balance|balance after|balance after transaction
    |saldo|kontostand|saldo nach buchung|neuer saldo|solde|nouveau solde|saldo contable|saldo disponible|saldo disponibile|saldo contabile
    |saldo na mutatie|saldo na boeking|saldo na transactie|余额|账户余额|交易后余额|本次余额|联机余额|账面余额|可用余额`,
  direction: `direction|credit debit|debit credit|cr dr|dr cr|c d|d c|credit debit indicator|debit credit indicator|cdtdbtind|indicator|sign
    |soll haben|s h|sollhaben|soll haben kennzeichen|habenkennzeichen|vorzeichen
    |sens|signe|debit ou credit|sentido|signo|debe haber|cargo abono|segno|dare avere|af bij|debet credit|bij af
    |借贷|借贷标志|借贷标识|借贷方向|借贷类型|借 贷|收支|收 支|收支类型|收支方向|收支标志|收 付|收付|收付标志|资金流向|交易方向|交易方向类型|借贷别`,
  currency: `currency|ccy|currency code|transaction currency|account currency|payment currency|curr|wahrung|waehrung|wahrungskurzel|devise|monnaie|divisa|moneda|valuta|munt|muntsoort
    |币种|货币|交易币种|账户币种|币别|货币类型`,
  text: `reference|references|description|details|transaction details|transaction description|narrative|narration|memo|purpose|purpose of payment|remittance information|payment reference|payment details
    |remark|remarks|note|notes|message|particulars|additional information|customer reference|text|subject|transaction remarks|extended details|information|end to end id
    |verwendungszweck|vorgang verwendungszweck|vwz|buchungstext|buchungsdetails|beschreibung|mitteilung|mitteilungen|zahlungszweck|avisierungstext|kundenreferenz|referenz|zahlungsreferenz|betreff|bemerkung|notiz|end to end referenz
    |libelle|libelle operation|libelle de l operation|libelle simplifie|intitule|motif|communication|communications|details de l operation|informations complementaires
    |concepto|concepto ampliado|descripcion|observaciones|referencia|detalle|detalles|mas datos|movimiento
    |descrizione|descrizione operazione|causale|dettagli|riferimento|descrizione estesa
    |omschrijving|mededeling|mededelingen|betalingskenmerk|kenmerk
    |摘要|附言|备注|用途|交易摘要|交易附言|留言|商品|商品说明|说明|转账附言|交易备注|交易说明|摘要附言|付款附言|客户附言|用途附言|交易用途|交易地点 附言`,
  payer: `payer|payer name|name|counterparty|counter party|counterparty name|sender|sender name|from|remitter|remitter name|payee|merchant|ordering party|debtor|debtor name|payer payee|partner name
    |auftraggeber|auftraggeber empfanger|auftraggeber beguenstigter|beguenstigter zahlungspflichtiger|begunstigter zahlungspflichtiger|zahlungspflichtiger|zahlungspflichtige r|zahlungsbeteiligter
    |name zahlungsbeteiligter|name des partners|partnername|zahler|absender|empfanger|gegenpartei|beguenstigter auftraggeber|begunstigter auftraggeber
    |beneficiaire|emetteur|nom|tiers|donneur d ordre|nom contrepartie|contrepartie|ordenante|ordenante beneficiario|beneficiario|nombre|remitente
    |ordinante|ordinante beneficiario|controparte|nome|tegenpartij|naam tegenpartij|naam|naam omschrijving|naam tegenrekening|tegenpartij naam
    |对方户名|对方名称|对方账户名称|对方帐户名|对方账户名|对方姓名|对方|付款人|付款方|付款人名称|付款人姓名|付款户名|付款方名称|付款方户名|交易对方|交易对手|对手户名|对手名称|交易对手名称|对方单位|对方单位名称|对方账号与户名`,
  status: `status|transaction status|payment status|booking status|zustand|buchungsstatus|statut|estado|状态|交易状态|当前状态`,
  state: `state|info|etat|stato`,
  own: `category|categories|subcategory|sub category|category parent|categoryparent|label|labels|tag|tags
    |kategorie|kategorien|unterkategorie|hauptkategorie|schlagwort|schlagworter|stichwort|stichworter
    |categorie|sous categorie|etiquette|etiquettes|categoria|subcategoria|etiqueta|etiquetas|etichetta|etichette
    |分类|标签|分类标签|账单分类`,
};

const kindsByName = new Map<string, ColumnKind[]>();
for (const kind of Object.keys(namesByKind) as ColumnKind[])
  for (const name of namesByKind[kind].split("|").map((each) => each.trim()))
    kindsByName.set(name, [...(kindsByName.get(name) ?? []), kind]);

const longestName = 80;
/** What may be a currency, and the word before it, at the end of a name. */
const wordBehind = /(?: in| en)? (\S+)$/;

/** What the name of a column says it is about; empty where it is not known. */
export function kindsOf(name: string): readonly ColumnKind[] {
  if (name.length > longestName) return [];
  const outside = name.replaceAll(/[(（[【][^)）\]】]*[)）\]】]/g, " ");
  for (const tried of [plainWord(name), plainWord(outside)]) {
    const kinds = kindsByName.get(tried) ?? kindsByName.get(shortened(tried));
    if (kinds) return kinds;
  }
  return namesBalance(plainWord(name)) ? ["balance"] : [];
}

const balanceWords =
  /(?:^| )(?:balance|bal|saldo|solde|kontostand|eindsaldo|accountbalance)(?: |$)/;
const namesBalance = (name: string): boolean => name.includes("余额") || balanceWords.test(name);

/** Without a currency or a number at the end: `betrag in eur`, `beschreibung2`. */
function shortened(name: string): string {
  const behind = wordBehind.exec(name);
  const isCurrency = currencyCode(behind?.[1] ?? "") !== undefined;
  return isCurrency ? name.slice(0, behind?.index) : name.replace(/ ?[0-9]{1,2}$/, "");
}

/** In small letters, without marks, with one blank for all signs between words. */
export function plainWord(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

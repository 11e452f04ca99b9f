import { acting } from "./acting.ts";
import { accounts } from "./accounts.ts";
import { activities } from "./activities.ts";
import { activityReasons } from "./activity-reasons.ts";
import { activityTypes } from "./activity-types.ts";
import { adjustmentEmails } from "./adjustment-emails.ts";
import { admin } from "./admin.ts";
import { alarmWebhook } from "./alarm-webhook.ts";
import { alarms } from "./alarms.ts";
import { app } from "./app.ts";
import { audit } from "./audit.ts";
import { bankFiles } from "./bank-files.ts";
import { books } from "./books.ts";
import { movements } from "./movements.ts";
import { cardHistoryList } from "./card-history-list.ts";
import { cardHistory } from "./card-history.ts";
import { cards } from "./cards.ts";
import { cause } from "./cause.ts";
import { channelCosts } from "./channel-costs.ts";
import { channels } from "./channels.ts";
import { charts } from "./charts.ts";
import { contact } from "./contact.ts";
import { coverage } from "./coverage.ts";
import { deskPages } from "./desk-pages.ts";
import { desk } from "./desk.ts";
import { deskFields } from "./desk-fields.ts";
import { deskSheets } from "./desk-sheets.ts";
import { destinations } from "./destinations.ts";
import { emails } from "./emails.ts";
import { esimDevices } from "./esim-devices.ts";
import { esim } from "./esim.ts";
import { faq } from "./faq.ts";
import { fields } from "./fields.ts";
import { headline } from "./headline.ts";
import { home } from "./home.ts";
import { imports } from "./imports.ts";
import { invoiceDesk } from "./invoice-desk.ts";
import { margins } from "./margins.ts";
import { priceTests } from "./price-tests.ts";
import { invoiceEmails } from "./invoice-emails.ts";
import { invoices } from "./invoices.ts";
import { legal } from "./legal.ts";
import { languageOffer } from "./language-offer.ts";
import { legalNotice } from "./legal-notice.ts";
import { money } from "./money.ts";
import { offers } from "./offers.ts";
import { operatorCards } from "./operator-cards.ts";
import { operatorCoverage } from "./operator-coverage.ts";
import { operatorOrders } from "./operator-orders.ts";
import { overview } from "./overview.ts";
import { packSales } from "./pack-sales.ts";
import { payments } from "./payments.ts";
import { payoutDesk } from "./payout-desk.ts";
import { orderEmails } from "./order-emails.ts";
import { payoutEmails } from "./payout-emails.ts";
import { personal } from "./personal.ts";
import { planChangeEmails } from "./plan-change-emails.ts";
import { planChanges } from "./plan-changes.ts";
import { planOrder } from "./plan-order.ts";
import { plans } from "./plans.ts";
import { problems } from "./problems.ts";
import { publicPages } from "./public-pages.ts";
import { purchases } from "./purchases.ts";
import { realName } from "./real-name.ts";
import { rechargeFiles } from "./recharge-files.ts";
import { tagFiles } from "./tag-files.ts";
import { regions } from "./regions.ts";
import { settings } from "./settings.ts";
import { staff } from "./staff.ts";
import { standardFaq } from "./standard-faq.ts";
import { statements } from "./statements.ts";
import { stock } from "./stock.ts";
import { titles } from "./titles.ts";
import { traffic } from "./traffic.ts";
import { transport } from "./transport.ts";
import { ui } from "./ui.ts";
import { usageDesk } from "./usage-desk.ts";
import { view } from "./view.ts";

export const messages = {
  accounts,
  activities,
  acting,
  activityReasons,
  activityTypes,
  admin,
  alarmWebhook,
  alarms,
  app,
  audit,
  bankFiles,
  books,
  movements,
  cardHistoryList,
  cardHistory,
  cards,
  cause,
  channelCosts,
  channels,
  charts,
  contact,
  coverage,
  desk,
  deskFields,
  deskSheets,
  deskPages,
  destinations,
  emails,
  esim,
  esimDevices,
  faq,
  fields,
  headline,
  home,
  imports,
  invoiceDesk,
  margins,
  priceTests,
  invoiceEmails,
  invoices,
  legal,
  languageOffer,
  legalNotice,
  money,
  offers,
  operatorCards,
  operatorCoverage,
  operatorOrders,
  overview,
  packSales,
  payments,
  payoutDesk,
  adjustmentEmails,
  orderEmails,
  payoutEmails,
  personal,
  planChangeEmails,
  planChanges,
  planOrder,
  plans,
  problems,
  publicPages,
  purchases,
  realName,
  rechargeFiles,
  tagFiles,
  regions,
  settings,
  staff,
  standardFaq,
  statements,
  stock,
  titles,
  traffic,
  transport,
  ui,
  usageDesk,
  view,
};

import * as accountExport from "./account-export.ts";
import * as accountSettings from "./account-settings.ts";
import * as accounts from "./accounts.ts";
import * as activities from "./activities.ts";
import * as alarms from "./desk/shop/alarms.ts";
import * as acting from "./desk/people/acting.ts";
import * as administration from "./desk/shop/administration.ts";
import * as approvals from "./desk/people/approvals.ts";
import * as audit from "./desk/people/audit.ts";
import * as bankFiles from "./desk/money/bank-files.ts";
import * as books from "./desk/money/books.ts";
import * as cardDesk from "./desk/cards/card-desk.ts";
import * as catalogue from "./desk/shop/catalogue.ts";
import * as cardHistory from "./card-history.ts";
import * as cards from "./cards.ts";
import * as channels from "./desk/shop/channels.ts";
import * as coverage from "./coverage.ts";
import * as coverageDesk from "./desk/shop/coverage.ts";
import * as customerDesk from "./desk/people/customer-desk.ts";
import * as customerRecord from "./desk/people/customer-record.ts";
import * as customerView from "./customer-view.ts";
import type { Endpoint } from "./endpoint.ts";
import * as emailCorrection from "./email-correction.ts";
import * as esim from "./esim.ts";
import * as esimOffers from "./esim-offers.ts";
import * as legal from "./legal.ts";
import * as faq from "./faq.ts";
import * as live from "./live.ts";
import * as cardJobs from "./desk/cards/card-jobs.ts";
import * as pay from "./pay.ts";
import * as invoices from "./invoices.ts";
import * as invoiceDesk from "./desk/money/invoices.ts";
import * as margins from "./desk/money/margins.ts";
import * as priceTests from "./desk/money/price-tests.ts";
import * as payouts from "./payouts.ts";
import * as movements from "./desk/money/movements.ts";
import * as payoutDesk from "./desk/money/payouts.ts";
import * as packSales from "./desk/money/pack-sales.ts";
import * as orders from "./desk/money/orders.ts";
import * as overview from "./desk/shop/overview.ts";
import * as tagFiles from "./desk/cards/tag-files.ts";
import * as planChanges from "./desk/cards/plan-changes.ts";
import * as planPreview from "./plan-preview.ts";
import * as plans from "./plans.ts";
import * as purchases from "./purchases.ts";
import * as rechargeFiles from "./desk/money/recharge-files.ts";
import * as adjustments from "./desk/money/adjustments.ts";
import * as reversals from "./desk/money/reversals.ts";
import * as sandbox from "./desk/shop/sandbox.ts";
import * as savedViews from "./desk/shop/saved-views.ts";
import * as session from "./session.ts";
import * as settings from "./desk/shop/settings.ts";
import * as taxSettings from "./desk/money/tax-settings.ts";
import * as legalDocuments from "./desk/shop/legal-documents.ts";
import * as shop from "./shop.ts";
import * as shopImages from "./desk/shop/shop-images.ts";
import * as statements from "./statements.ts";
import * as stockImport from "./desk/cards/stock-import.ts";
import * as stockLevels from "./desk/cards/stock-levels.ts";
import * as staff from "./desk/people/staff.ts";
import * as staffInvitation from "./staff-invitation.ts";
import * as stock from "./desk/cards/stock.ts";
import * as trafficDetail from "./traffic-detail.ts";
import * as usage from "./desk/cards/usage.ts";
import * as usageDesk from "./desk/cards/usage-desk.ts";
import * as sims from "./desk/cards/sims.ts";
import * as search from "./desk/shop/search.ts";
import * as shopActivities from "./desk/money/shop-activities.ts";
import * as waiting from "./desk/shop/waiting.ts";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "path" in value && "role" in value;

/** Every call of the product: the OpenAPI document and the tests over all calls walk along this list. */
export const everyCall: readonly Endpoint[] = [
  accounts,
  session,
  accountExport,
  accountSettings,
  shop,
  legal,
  faq,
  plans,
  coverage,
  cards,
  tagFiles,
  planChanges,
  planPreview,
  cardHistory,
  esim,
  esimOffers,
  activities,
  statements,
  invoices,
  pay,
  payouts,
  purchases,
  usage,
  trafficDetail,
  channels,
  usageDesk,
  coverageDesk,
  live,
  administration,
  acting,
  approvals,
  rechargeFiles,
  adjustments,
  reversals,
  shopActivities,
  customerView,
  customerDesk,
  customerRecord,
  cardDesk,
  sims,
  alarms,
  audit,
  catalogue,
  orders,
  payoutDesk,
  packSales,
  overview,
  bankFiles,
  books,
  movements,
  invoiceDesk,
  margins,
  priceTests,
  waiting,
  search,
  staff,
  staffInvitation,
  emailCorrection,
  stock,
  cardJobs,
  stockImport,
  stockLevels,
  settings,
  taxSettings,
  legalDocuments,
  shopImages,
  sandbox,
  savedViews,
].flatMap((feature) => Object.values(feature).filter(isEndpoint));

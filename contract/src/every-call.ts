import * as accountExport from "./account-export.ts";
import * as accountSettings from "./account-settings.ts";
import * as accounts from "./accounts.ts";
import * as activities from "./activities.ts";
import * as alarms from "./desk/alarms.ts";
import * as acting from "./desk/acting.ts";
import * as administration from "./desk/administration.ts";
import * as approvals from "./desk/approvals.ts";
import * as audit from "./desk/audit.ts";
import * as bankFiles from "./desk/bank-files.ts";
import * as books from "./desk/books.ts";
import * as cardDesk from "./desk/card-desk.ts";
import * as catalogue from "./desk/catalogue.ts";
import * as cardHistory from "./card-history.ts";
import * as cards from "./cards.ts";
import * as channels from "./desk/channels.ts";
import * as coverage from "./coverage.ts";
import * as coverageDesk from "./desk/coverage.ts";
import * as customerDesk from "./desk/customer-desk.ts";
import * as customerRecord from "./desk/customer-record.ts";
import * as customerView from "./customer-view.ts";
import type { Endpoint } from "./endpoint.ts";
import * as emailCorrection from "./email-correction.ts";
import * as esim from "./esim.ts";
import * as esimOffers from "./esim-offers.ts";
import * as legal from "./legal.ts";
import * as faq from "./faq.ts";
import * as live from "./live.ts";
import * as cardJobs from "./desk/card-jobs.ts";
import * as pay from "./pay.ts";
import * as invoices from "./invoices.ts";
import * as invoiceDesk from "./desk/invoices.ts";
import * as margins from "./desk/margins.ts";
import * as priceTests from "./desk/price-tests.ts";
import * as payouts from "./payouts.ts";
import * as movements from "./desk/movements.ts";
import * as payoutDesk from "./desk/payouts.ts";
import * as packSales from "./desk/pack-sales.ts";
import * as orders from "./desk/orders.ts";
import * as overview from "./desk/overview.ts";
import * as tagFiles from "./desk/tag-files.ts";
import * as planChanges from "./desk/plan-changes.ts";
import * as planPreview from "./plan-preview.ts";
import * as plans from "./plans.ts";
import * as purchases from "./purchases.ts";
import * as rechargeFiles from "./desk/recharge-files.ts";
import * as adjustments from "./desk/adjustments.ts";
import * as reversals from "./desk/reversals.ts";
import * as sandbox from "./desk/sandbox.ts";
import * as savedViews from "./desk/saved-views.ts";
import * as session from "./session.ts";
import * as settings from "./desk/settings.ts";
import * as taxSettings from "./desk/tax-settings.ts";
import * as legalDocuments from "./desk/legal-documents.ts";
import * as shop from "./shop.ts";
import * as shopImages from "./desk/shop-images.ts";
import * as statements from "./statements.ts";
import * as stockImport from "./desk/stock-import.ts";
import * as stockLevels from "./desk/stock-levels.ts";
import * as staff from "./desk/staff.ts";
import * as staffInvitation from "./staff-invitation.ts";
import * as stock from "./desk/stock.ts";
import * as trafficDetail from "./traffic-detail.ts";
import * as usage from "./desk/usage.ts";
import * as usageDesk from "./desk/usage-desk.ts";
import * as sims from "./desk/sims.ts";
import * as search from "./desk/search.ts";
import * as shopActivities from "./desk/shop-activities.ts";
import * as waiting from "./desk/waiting.ts";

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

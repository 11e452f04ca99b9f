import { z } from "zod";

/** What an address says beside its path; nonsense counts as unsaid. */
const said = z.string().min(1).max(400).optional().catch(undefined);

/** What the desk's address may say: the tab, and what its lists are searched by. What each may mean its own screen judges. */
export const deskSearch = z.object({
  tab: said,
  search: said,
  account: said,
  status: said,
  role: said,
  state: said,
  tag: said,
  type: said,
  channel: said,
  pack: said,
  bound: said,
  gte: said,
  lte: said,
  batch: said,
  sheet: said,
  actor: said,
  deed: said,
  subject: said,
  from: said,
  to: said,
  /** A deed on many cards, and whether of its cards all are shown or those that were refused. */
  job: said,
  results: said,
  /** Whose drawer is open. */
  customer: said,
  card: said,
  days: said,
  series: said,
});

/** Messages that only the desk says: no customer's page loads them. */
const ofDesk =
  /^_messages-.*-(?:acting|admin|alarm-webhook|alarms|audit|bank-files|books|channel-costs|channels|coverage|desk|desk-pages|imports|invoice-desk|margins|money|movements|offers|operator-\w+|overview|pack-sales|payout-desk|plan-changes|price-tests|problems|recharge-files|staff|stock|tag-files|usage-desk)-/;

/** @param {string} chunk A chunk of messages, as the build's list names it. */
export const isDeskMessages = (chunk) => ofDesk.test(chunk);

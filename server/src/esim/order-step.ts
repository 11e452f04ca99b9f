/** What is asked of the SM-DP+ next. */
export type OpenStep = "download" | "confirm" | "cancel";
/** Where an order ends: the profile is there, or the fee and the card went back. */
export type OrderStep = OpenStep | "released" | "returned";

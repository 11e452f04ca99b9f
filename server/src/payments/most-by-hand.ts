/** 1,000,000 units: more than any recharge by hand; a slip of the keyboard ends here. */
export const mostMicros = 1_000_000_000_000n;

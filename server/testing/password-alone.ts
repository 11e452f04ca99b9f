/** Settings of a real program whose desk opens without a second factor, for what is about other things. */
export const passwordAlone = { SANDBOX: "true", ADMIN_TOTP_REQUIRED: "false" } as const;

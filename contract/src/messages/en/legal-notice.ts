/** What a customer reads once a legal document has changed since they accepted it. */
export const legalNotice = {
  label: "Changed terms",
  disclaimer: "Our <terms>terms of service</terms> have changed.",
  privacy: "Our <privacy>privacy policy</privacy> has changed.",
  both: "Our <terms>terms of service</terms> and our <privacy>privacy policy</privacy> have changed.",
  why: "Please read and accept the changes. Your cards and balance go on as before.",
  accept: "Accept",
  accepted: "Thank you. Your acceptance has been saved",
  failed: "Your acceptance could not be saved",
} as const;

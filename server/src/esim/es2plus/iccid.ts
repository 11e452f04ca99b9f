/** SGP.22 asks for 20 signs, the last of 19 digits filled up with F; older SM-DP+ know no other form. */
export const paddedIccid = (iccid: string): string => (iccid.length === 19 ? `${iccid}F` : iccid);

/** The digits of an ICCID as an SM-DP+ writes it. */
export const plainIccid = (iccid: string): string => iccid.replace(/F$/i, "");

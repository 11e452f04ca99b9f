/** What a spreadsheet would take for the beginning of a formula, in full width too (OWASP, CSV injection). */
export const beginsFormula = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/;

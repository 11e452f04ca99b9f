/** As a spreadsheet writes a number that is too long for it: `8.98521E+18`. Its digits are lost. */
export const roundedNumber = /^[0-9]+([.,][0-9]+)?E\+?[0-9]+$/i;

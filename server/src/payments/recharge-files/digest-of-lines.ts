/** SQL for a digest of whom the lines of a file credit with how much and why, and which orders they finish by which payments: what is confirmed is what was asked for. */
export const digestOfLines = (fileId: string): string =>
  `(SELECT md5(string_agg(concat_ws(' ', line, user_id, amount_micros, repeats, reason, order_id, chosen, bank_day, bank_line), E'\\n' ORDER BY line)) FROM recharge_lines WHERE file_id = ${fileId})`;

/** The same of what became of the lines of a file that is over. */
export const digestOfResults = (fileId: string): string =>
  `(SELECT md5(string_agg(concat_ws(' ', line, extract(epoch FROM done_at), seq, error), E'\\n' ORDER BY line)) FROM recharge_lines WHERE file_id = ${fileId})`;

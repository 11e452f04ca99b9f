/** The remark code of a pay order (eight digits or letters) as people read and say it: in two groups of four. */
export function spoken(remark: string): string {
  return `${remark.slice(0, 4)}-${remark.slice(4)}`;
}

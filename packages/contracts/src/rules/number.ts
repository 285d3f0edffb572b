// Does not use `Intl`: browsers load the German data of `Intl` first, which costs a slow device 50 ms at the start of
// each page.
const grouped = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+(?!\d))/g, '.');

/** `1.234`, `2,5` @param value with at most two decimals */
export const formatNumber = (value: number): string => grouped(String(value).replace('.', ','));

/** `1234,50`, with two decimals: for input fields and CSV files. */
export const formatPlainDecimal = (value: number): string => value.toFixed(2).replace('.', ',');

/** `1.234,50` */
export const formatDecimal = (value: number): string => grouped(formatPlainDecimal(value));

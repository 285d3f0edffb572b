/** How csv-stringify writes a file for German Excel (facts §4). */
export const GERMAN_CSV = {
  delimiter: ';',
  record_delimiter: '\r\n',
  // With CRLF between rows, a lone LF or CR would not be quoted; spreadsheets begin a row with it.
  quoted_match: /[\r\n]/,
  escape_formulas: true,
} as const;

/** Begins such a file, and declares UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** The options of csv-stringify for a file for German Excel (facts §4). */
export const GERMAN_CSV = {
  delimiter: ';',
  record_delimiter: '\r\n',
  // Because rows end with CRLF, csv-stringify would not quote a lone LF or CR, but spreadsheets would begin a new row
  // at such a character.
  quoted_match: /[\r\n]/,
  escape_formulas: true,
} as const;

/** Begins a file for German Excel, and declares UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

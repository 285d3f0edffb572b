/** Exact counts that must not grow. Tests next to the code enforce them. */
export const BUDGETS = {
  /**
   * Bytes of JavaScript and CSS in Brotli, and in gzip for clients without TLS; `allBytes` includes the till and
   * offline code that loads later; `requests` include the page itself.
   */
  booth: { bytes: 128_000, gzipBytes: 147_000, allBytes: 160_000, requests: 8, depth: 2 },
  /**
   * Bytes of JavaScript and CSS in Brotli per office page, before the page shows table and figures. `allBytes` includes
   * the code that loads in a wide window or on scrolling, but not the code that loads after a click or a key press.
   */
  office: { bytes: 172_000, allBytes: 239_500 },
  /** Everything that the driver's page loads until it is usable, including HTML, compressed. */
  driver: { bytes: 101_240, requests: 4 },
  /** Elements in the document, with a full page of records. */
  elements: { '/parking': 400, '/admin': 500, '/pay': 1_100 },
  /** Statements sent to the database, including those that begin and end a transaction. */
  statements: {
    sqlite: { checkIn: 8, search: 1, checkOut: 9 },
    mysql: { checkIn: 6, search: 1, checkOut: 7 },
  },
  /** Index entries and rows that the database reads per row of a page. */
  readPerRow: 10,
};

/**
 * What is counted exactly and must not grow. The tests beside each thing hold it; `npm run bench -- quick` shows all of
 * it at once.
 */
export const BUDGETS = {
  /** Compressed JavaScript and CSS; requests with the page itself. */
  booth: { bytes: 140_000, requests: 8, depth: 2 },
  /** Compressed JavaScript and CSS until table and figures show, of each office page. */
  office: { bytes: 230_000 },
  /** In the document, with a full page of records. */
  elements: { '/parking': 400, '/admin': 500, '/pay': 1_100 },
  /** Sent to the database, with those that begin and end a transaction. */
  statements: {
    sqlite: { checkIn: 8, search: 1, checkOut: 9 },
    mysql: { checkIn: 6, search: 1, checkOut: 7 },
  },
  /** Index entries and rows per row of a page. */
  readPerRow: 10,
};

/**
 * Exact counts that must not grow. Tests next to the code enforce them; `npm run bench -- quick` shows all of them at
 * once.
 */
export const BUDGETS = {
  /** Compressed JavaScript and CSS; requests including the page itself. */
  booth: { bytes: 140_000, requests: 8, depth: 2 },
  /** Compressed JavaScript and CSS loaded before table and figures show, per office page. */
  office: { bytes: 230_000 },
  /** Everything that the driver's page loads until it is usable, HTML included, compressed. */
  driver: { bytes: 110_000, requests: 4 },
  /** Elements in the document, with a full page of records. */
  elements: { '/parking': 400, '/admin': 500, '/pay': 1_100 },
  /** Statements sent to the database, including those that begin and end a transaction. */
  statements: {
    sqlite: { checkIn: 8, search: 1, checkOut: 9 },
    mysql: { checkIn: 6, search: 1, checkOut: 7 },
  },
  /** Index entries and rows read per row of a page. */
  readPerRow: 10,
};

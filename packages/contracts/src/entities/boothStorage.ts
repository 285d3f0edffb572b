/** The booth's database in the browser. The shell clears the store of parked cars when the session ends. */
export const BOOTH_DATABASE = 'parkwart-booth';
export const PARKED_STORE = 'parked';
/**
 * Requests that the booth has not sent yet; the day's report reads them. Do not rename this store, because existing
 * browsers use the name.
 */
export const QUEUE = 'kept';

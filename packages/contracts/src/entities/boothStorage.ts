/** The booth's database in the browser. The shell clears the store of parked cars when the session ends. */
export const BOOTH_DATABASE = 'parkwart-booth';
export const PARKED_STORE = 'parked';
/** What it has not sent, which the day's report reads. Keep: the store's name in existing browsers. */
export const QUEUE = 'kept';

/** The booth's database in the browser. The shell empties one store of it: the parked cars go with the session. */
export const BOOTH_DATABASE = 'parkwart-booth';
export const PARKED_STORE = 'parked';

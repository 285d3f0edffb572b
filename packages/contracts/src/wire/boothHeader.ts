/**
 * The request header with the code letters of the booth. The letters are sent in a header because older services ignore
 * unknown headers.
 */
export const BOOTH_HEADER = 'Parkwart-Booth';

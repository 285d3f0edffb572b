/** Carries the booth's letters. A header, because older services ignore it. */
export const BOOTH_HEADER = 'Parkwart-Booth';

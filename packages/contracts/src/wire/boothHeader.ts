/** The header with the booth's letters. A header is used because older services ignore unknown ones. */
export const BOOTH_HEADER = 'Parkwart-Booth';

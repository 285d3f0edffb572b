/** Sent by a booth's browser with its letters, so that a version without it ignores it. */
export const BOOTH_HEADER = 'Parkwart-Booth';

/** spec §2, to the letter. */
export const texts = { loading: 'Loading...' };

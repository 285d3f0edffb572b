/** To the letter (specification §2). */
export const texts = { loading: 'Loading...' };

/** Exact wording (specification §2). */
export const texts = { loading: 'Loading...' };

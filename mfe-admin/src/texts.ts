export const texts = { later: 'folgt' };

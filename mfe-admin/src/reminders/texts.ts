export const texts = { title: 'Mahnverfahren', run: 'Mahnlauf' };

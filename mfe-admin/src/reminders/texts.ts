export const texts = { title: 'Mahnverfahren' };

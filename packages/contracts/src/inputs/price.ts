import * as z from 'zod/mini';

/** In euros. */
export const price = z.number('Bitte geben Sie den Preis als Zahl an.').check(
  z.minimum(0, 'Der Preis ist mindestens 0 €.'),
  z.maximum(100_000, 'Der Preis ist höchstens 100.000 €.'),
  z.refine((euros) => Math.abs(euros - Math.round(euros * 100) / 100) <= 1e-9, 'Höchstens zwei Nachkommastellen.'),
);

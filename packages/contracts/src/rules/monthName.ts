const format = new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `Oktober 2026` @param month `2026-10` */
export const monthName = (month: string): string => format.format(new Date(`${month}-01T00:00:00Z`));

/** The page „Zahlungen“ with only this bank entry, whatever its state. */
export const pathOfEntry = (id: string): string => `/bank?entry=${id}`;

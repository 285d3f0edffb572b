/** Where „Zahlungen“ shows a bank entry, in whatever state it is. */
export const pathOfEntry = (id: string): string => `/bank?entry=${id}`;

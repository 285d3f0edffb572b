import { screen } from '@testing-library/react';

/** Queries by selector, because a query by role and name would compute the names of all rows. */
export const NUMBER = { selector: 'th a' };

export const row = async (invoiceNumber: number) =>
  (await screen.findByText(`${invoiceNumber}`, NUMBER)).closest('tr') as HTMLElement;

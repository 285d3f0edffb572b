import { screen } from '@testing-library/react';

/** Where a row of records says its number. To look for a row by its role and name is to read all that all rows say. */
export const NUMBER = { selector: 'th' };

export const row = async (invoiceNumber: number) =>
  (await screen.findByText(`${invoiceNumber}`, NUMBER)).closest('tr') as HTMLElement;

import { stopDate } from '@parkwart/web/testing/clock';
import type { FakeResponse } from '@parkwart/web/testing/pageApi';
import { screen } from '@testing-library/react';
import { buildRecord } from './records.ts';
import { clearToasts } from './showPage.tsx';

export const NOW = new Date('2026-11-21T09:12:05.400Z');

export const parked = (): FakeResponse => ({ status: 201, body: buildRecord() });

export const plate = () => screen.getByLabelText<HTMLInputElement>('Fahrzeugnummer');
export const submit = () => screen.getByRole('button', { name: 'Absenden' });

/** For the enclosing `describe`: sets the time and clears stored attempts. */
export function checkInNow(): void {
  beforeEach(() => {
    sessionStorage.clear();
    stopDate(NOW);
  });
  afterEach(() => {
    clearToasts();
    jest.useRealTimers();
  });
}

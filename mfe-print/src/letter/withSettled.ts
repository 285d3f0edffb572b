import { getAccount } from '@parkwart/contracts/calls/accounts';
import type { Letter } from '@parkwart/contracts/dunning/letter';
import type { Posting } from '@parkwart/contracts/entities/posting';
import { callApi } from '@parkwart/web';

/** Adds the payments and waivers that each letter deducts. Reads only the accounts of records that have any. */
export function withSettled(letters: readonly Letter[], signal?: AbortSignal): Promise<Letter[]> {
  return Promise.all(
    letters.map(async (letter) => {
      const { invoiceNumber, paid = 0, waived = 0 } = letter.record;
      if (paid === 0 && waived === 0) return letter;
      const params = { invoiceNumber: String(invoiceNumber) };
      const { postings } = await callApi(getAccount, { params }, signal ? { signal } : {});
      return { ...letter, settled: standing(postings).filter(({ kind }) => kind !== 'charge') };
    }),
  );
}

function standing(postings: readonly Posting[]): Posting[] {
  const taken = new Set(postings.map(({ reverses }) => reverses));
  return postings.filter(({ _id, reverses }) => reverses === undefined && !taken.has(_id));
}

import { getAccount } from '@parkwart/contracts/calls/accounts';
import { getPageLinks, MAX_PAGE_LINKS } from '@parkwart/contracts/calls/driverPageSettings';
import type { Letter } from '@parkwart/contracts/dunning/letter';
import { completeLetter, showsPostings } from '@parkwart/contracts/dunning/lineLetter';
import type { Posting } from '@parkwart/contracts/entities/posting';
import { callApi } from '@parkwart/web';

type Asking = { readonly signal?: AbortSignal };

/** Fetches the postings that the letters deduct and the links to the driver's page, and adds both to the letters. */
export async function completeLetters(letters: readonly Letter[], signal?: AbortSignal): Promise<Letter[]> {
  const asking = signal ? { signal } : {};
  const accounts = await Promise.all(letters.map((letter) => readPostings(letter, asking)));
  const links = letters.some(({ hasDriverPage }) => hasDriverPage) ? await readLinks(letters, asking) : undefined;
  return letters.map((letter, index) =>
    completeLetter(letter, { postings: accounts[index], pageLink: links?.get(letter.record.invoiceNumber) }),
  );
}

async function readPostings(letter: Letter, asking: Asking): Promise<readonly Posting[] | undefined> {
  if (!showsPostings(letter)) return undefined;
  const params = { invoiceNumber: String(letter.record.invoiceNumber) };
  return (await callApi(getAccount, { params }, asking)).postings;
}

async function readLinks(letters: readonly Letter[], asking: Asking): Promise<ReadonlyMap<number, string>> {
  const links = new Map<number, string>();
  for (let first = 0; first < letters.length; first += MAX_PAGE_LINKS) {
    const numbers = letters.slice(first, first + MAX_PAGE_LINKS).map(({ record }) => record.invoiceNumber);
    const found = await callApi(getPageLinks, { query: { records: numbers.join(',') } }, asking);
    for (const { invoiceNumber, link } of found.links) links.set(invoiceNumber, link);
  }
  return links;
}

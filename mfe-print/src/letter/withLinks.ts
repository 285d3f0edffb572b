import { getPageLinks, MAX_PAGE_LINKS } from '@parkwart/contracts/calls/driverPageSettings';
import type { Letter } from '@parkwart/contracts/dunning/letter';
import { callApi } from '@parkwart/web';

/** Adds the address of the driver's page to each letter whose record has one. */
export async function withLinks(letters: readonly Letter[], signal?: AbortSignal): Promise<Letter[]> {
  const links = new Map<number, string>();
  for (let first = 0; first < letters.length; first += MAX_PAGE_LINKS) {
    const numbers = letters.slice(first, first + MAX_PAGE_LINKS).map(({ record }) => record.invoiceNumber);
    const asked = { query: { records: numbers.join(',') } };
    const { links: found } = await callApi(getPageLinks, asked, signal ? { signal } : {});
    for (const { invoiceNumber, link } of found) links.set(invoiceNumber, link);
  }
  return letters.map((letter) => ({ ...letter, pageLink: links.get(letter.record.invoiceNumber) }));
}

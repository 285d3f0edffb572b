import { formatCents } from '@parkwart/contracts/rules/money';
import { StatementFileError } from './errors.ts';
import type { StatementBalance, StatementCheck, StatementEntry, StatementHeader } from './statementContent.ts';

interface Page {
  readonly header: StatementHeader;
  readonly sumCents: number;
  readonly reversalCents: number;
  readonly hasOtherCurrency: boolean;
}

const NO_PAGE = { sumCents: 0, reversalCents: 0, hasOtherCurrency: false };

/** Adds up the entries of a file's statements and compares them with the balances, over all pages. */
export class StatementSums {
  /** Statements whose last page has not come yet: a ZIP may have pages in any order. */
  readonly #unfinished = new Map<string, Page[]>();
  #page: Page | undefined;

  begin(header: StatementHeader): void {
    this.#page = { header, ...NO_PAGE };
  }

  add({ cents, isReversal, currency }: StatementEntry): void {
    const page = this.#page;
    if (!page) return;
    const { opening, closing } = page.header;
    this.#page = {
      ...page,
      sumCents: page.sumCents + cents,
      reversalCents: page.reversalCents + (isReversal ? cents : 0),
      hasOtherCurrency: page.hasOtherCurrency || currency !== ((opening ?? closing)?.currency ?? currency),
    };
  }

  /** @throws StatementFileError when the entries do not lead from the first balance to the last */
  end(): { readonly sumCents: number; readonly check: StatementCheck } {
    const page = this.#page;
    if (!page) return { sumCents: 0, check: 'notChecked' };
    this.#page = undefined;
    return { sumCents: page.sumCents, check: this.#checkOf(page) };
  }

  /**
   * Decides whether a report's entries without a status are booked: they are booked if the balances add up only with
   * them.
   */
  statusOf(entries: readonly StatementEntry[]): 'booked' | 'open' | 'other' {
    const missing = this.#page && missingOf(this.#page);
    if (entries.length === 0 || missing === undefined) return 'open';
    const total = entries.reduce((sum, { cents }) => sum + cents, 0);
    if (total === 0) return 'open';
    if (missing === total) return 'booked';
    return missing === 0 ? 'other' : 'open';
  }

  /** A report is only a preview, so a difference is no reason to reject it. */
  #checkOf(page: Page): StatementCheck {
    const { kind, isPageOfMessage } = page.header;
    if (kind === '053') return isPageOfMessage && missingOf(page) === 0 ? 'addsUp' : this.#checkWith(page);
    const missing = kind === '052' ? missingOf(page) : undefined;
    if (missing === undefined) return 'notChecked';
    if (page.hasOtherCurrency) return 'otherCurrency';
    return missing === 0 ? 'addsUp' : 'reportDiffers';
  }

  /** Called at the end of the file. @throws StatementFileError when pages are missing */
  finish(): void {
    const [pages] = this.#unfinished.values();
    if (pages) throw new StatementFileError('pageMissing', String(gapIn(pages)));
  }

  #checkWith(page: Page): StatementCheck {
    const key = statementKey(page.header);
    const pages = [...(this.#unfinished.get(key) ?? []), page].sort(
      (one, other) => one.header.page - other.header.page,
    );
    if (gapIn(pages) !== undefined) {
      this.#unfinished.set(key, pages);
      return 'pageOfMore';
    }
    this.#unfinished.delete(key);
    return check(pages);
  }
}

/**
 * The amount that is missing between the balances of a page; undefined unless the page has both balances in one
 * currency.
 */
function missingOf({ header: { opening, closing }, sumCents }: Page): number | undefined {
  return opening && closing && opening.currency === closing.currency
    ? closing.cents - opening.cents - sumCents
    : undefined;
}

/**
 * Identifies the statement that a page belongs to: by its number, or by its id if the bank does not number statements.
 */
export function statementKey({ kind, account, sequenceNumber, statementId }: StatementHeader): string {
  const isCounted = sequenceNumber !== undefined && /[1-9]/.test(sequenceNumber);
  return JSON.stringify([kind, account, isCounted ? sequenceNumber : statementId]);
}

/** @returns the first missing page */
function gapIn(pages: readonly Page[]): number | undefined {
  const gap = pages.findIndex(({ header }, at) => header.page !== at + 1);
  if (gap >= 0) return gap + 1;
  return pages.at(-1)?.header.isLastPage ? undefined : pages.length + 1;
}

function check(pages: readonly Page[]): StatementCheck {
  const opening = pages[0]?.header.opening;
  const closing = pages.at(-1)?.header.closing;
  if (!opening || !closing) return 'noBalances';
  const total = (pick: (page: Page) => number) => pages.reduce((sum, page) => sum + pick(page), 0);
  const missing = closing.cents - opening.cents - total(({ sumCents }) => sumCents);
  if (missing === 0) return 'addsUp';
  if (missing === -2 * total(({ reversalCents }) => reversalCents)) return 'addsUpFlipped';
  if (opening.currency !== closing.currency || pages.some((page) => page.hasOtherCurrency)) return 'otherCurrency';
  throw new StatementFileError('sums', differenceText(missing, closing));
}

function differenceText(missing: number, { currency }: StatementBalance): string {
  const amount = formatCents(Math.abs(missing)).replace('€', currency === 'EUR' ? '€' : currency);
  return missing > 0 ? `es fehlen ${amount}` : `es sind ${amount} zu viel`;
}

import type { BookFigures, BookMonth } from '@parkwart/contracts/calls/books';
import { Button } from '@parkwart/ui/Button';
import { Money } from '@parkwart/ui/Money';
import text from '@parkwart/ui/text.module.css';
import { useFigures } from './booksApi.ts';
import { texts } from './texts.ts';

const PENDING = '…';
const UNKNOWN = '–';

type Amount = Exclude<keyof BookFigures, 'postings' | 'late' | 'files'>;

export function Amount({ month, name }: { readonly month: BookMonth; readonly name: Amount }) {
  const { data, isError } = useFigures(month);
  if (data) return <Money euros={data[name]} />;
  return isError ? UNKNOWN : PENDING;
}

/** The number of postings, with the retry button for all figures of the month. */
export function Count({ month }: { readonly month: BookMonth }) {
  const { data, isError, isFetching, refetch } = useFigures(month);
  if (data) {
    const { postings, late, files = 1 } = data;
    const counts = [texts.postings(postings), late > 0 && texts.late(late)].filter(Boolean).join(', ');
    return <p className={text.hint}>{files > 1 ? `${counts}. ${texts.files(files)}` : counts}</p>;
  }
  if (!isError || isFetching)
    return (
      <p role="status" className={text.hint}>
        {texts.loading}
      </p>
    );
  return (
    <>
      <p className={text.hint}>{texts.figuresFailed}</p>
      <Button size="small" aria-label={texts.named(texts.retry, month.month)} onClick={() => void refetch()}>
        {texts.retry}
      </Button>
    </>
  );
}

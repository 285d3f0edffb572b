import type { BookFigures, BookMonth } from '@parkwart/contracts/calls/books';
import { Button } from '@parkwart/ui/Button';
import { Money } from '@parkwart/ui/Money';
import text from '@parkwart/ui/text.module.css';
import { useFigures } from './booksApi.ts';
import { texts } from './texts.ts';

const PENDING = '…';
const UNKNOWN = '–';

type Amount = Exclude<keyof BookFigures, 'postings' | 'late'>;

export function Amount({ month, name }: { readonly month: BookMonth; readonly name: Amount }) {
  const { data, isError } = useFigures(month);
  if (data) return <Money euros={data[name]} />;
  return isError ? UNKNOWN : PENDING;
}

/** With the retry for all figures of the month. */
export function Count({ month }: { readonly month: BookMonth }) {
  const { data, isError, isFetching, refetch } = useFigures(month);
  if (data)
    return (
      <>
        {data.postings.toLocaleString('de-DE')}
        {data.late > 0 && <p className={text.hint}>{texts.late(data.late)}</p>}
      </>
    );
  if (!isError || isFetching) return <span role="status">{texts.loading}</span>;
  return (
    <>
      <p>{texts.figuresFailed}</p>
      <Button size="small" aria-label={texts.named(texts.retry, month.month)} onClick={() => void refetch()}>
        {texts.retry}
      </Button>
    </>
  );
}

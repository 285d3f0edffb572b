import { Button } from '@parkwart/ui/Button';
import { Icon } from '@parkwart/ui/Icon';
import { errorMessage } from '@parkwart/web/errors';
import { texts } from '../texts.ts';
import classes from './RecordListView.module.css';
import type { LoadedList } from './useRecords.ts';

interface ListEndProps {
  readonly pages: LoadedList['pages'];
  readonly failed: string;
}

export function ListEnd({ pages, failed }: ListEndProps) {
  if (pages.isError) {
    const retry = () => void (pages.isFetchPreviousPageError ? pages.fetchPreviousPage() : pages.fetchNextPage());
    return (
      <div className={classes.end} role="alert">
        <p>{failed}</p>
        <p>{errorMessage(pages.error)}</p>
        <Button onClick={retry}>
          <Icon name="retry" />
          {texts.retry}
        </Button>
      </div>
    );
  }
  return pages.isFetchingNextPage ? <p className={classes.end}>{texts.loadingMore}</p> : null;
}

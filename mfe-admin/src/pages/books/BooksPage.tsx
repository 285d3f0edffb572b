import { Notice } from '@parkwart/ui/Notice';
import { Link } from '@parkwart/web';
import { Loaded } from '../../parts/loading/Loaded.tsx';
import { Page } from '../../parts/loading/Page.tsx';
import { BookMonths } from './BookMonths.tsx';
import { useBookMonths } from './booksApi.ts';
import { texts } from './texts.ts';

const SETTINGS_ADDRESS = '/add-fine?tab=buchhaltung';

/** The postings by month, for the tax adviser. */
export function BooksPage() {
  const books = useBookMonths();
  return (
    <Page title={texts.title}>
      <Loaded query={books} failure={texts.loadFailed}>
        {({ months, isReady }) => (
          <>
            {!isReady && (
              <Notice tone="neutral">
                <p>{texts.notReady}</p>
                <p>
                  <Link to={SETTINGS_ADDRESS}>{texts.toSettings}</Link>
                </p>
              </Notice>
            )}
            <BookMonths months={months} isReady={isReady} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

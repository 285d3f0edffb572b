import { Loaded } from '../../../parts/loading/Loaded.tsx';
import { StoredForm } from '../StoredForm.tsx';
import { BooksFields } from './BooksFields.tsx';
import { texts } from './texts.ts';
import type { BookSettingsState } from './useBookSettings.ts';

export function BooksForm({ books }: { readonly books: BookSettingsState }) {
  const { query, form, saving } = books;
  return (
    <Loaded query={query} failure={texts.loadFailed} lines={10}>
      {() => (
        <StoredForm state={books} texts={texts} isVersioned isLong>
          <BooksFields form={form} isLocked={saving.busy} />
        </StoredForm>
      )}
    </Loaded>
  );
}

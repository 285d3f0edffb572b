import { PageHeading } from '@parkwart/ui/PageHeading';
import { ListPage } from '../record-list/ListPage.tsx';
import { useListFilters } from '../record-list/useListFilters.ts';
import { ReminderList } from './ReminderList.tsx';
import { texts } from './texts.ts';

export function RemindersPage() {
  const { setFilters, ...place } = useListFilters('reminder');
  return (
    <ListPage>
      <PageHeading title={texts.title} />
      <ReminderList place={place} onPrinted={(printed) => setFilters({ printed: printed === 'true' ? printed : '' })} />
    </ListPage>
  );
}

import { PageHeading } from '@parkwart/ui/PageHeading';
import { ListPage } from '../record/ListPage.tsx';
import { useListFilters } from '../record/useListFilters.ts';
import { ReminderList } from '../reminder-list/ReminderList.tsx';
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

import type { JournalFilters } from '@parkwart/contracts/calls/journal';
import { formatDay } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { saveFile } from '@parkwart/web/files/saveFile';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { JournalPages } from '../history/JournalPages.tsx';
import { useJournal } from '../history/journalApi.ts';
import { Page } from '../loading/Page.tsx';
import { failureToast } from '../record/failureToast.tsx';
import { exportJournal } from './exportJournal.ts';
import { JournalFilterBar } from './JournalFilterBar.tsx';
import { JournalTable } from './JournalTable.tsx';
import { texts } from './texts.ts';
import { useJournalFilters } from './useJournalFilters.ts';

/** Who changed what, in all services. */
export function JournalPage() {
  const { address, filters, change } = useJournalFilters();
  const journal = useJournal(filters);
  return (
    <Page title={texts.title} actions={<CsvButton filters={filters} />}>
      <JournalFilterBar address={address} onChange={change} isListed={!journal.isPending} />
      <JournalPages journal={journal}>{(changes) => <JournalTable changes={changes} />}</JournalPages>
    </Page>
  );
}

function CsvButton({ filters }: { readonly filters: JournalFilters }) {
  const { mutate, isPending } = useSingleMutation({
    mutationFn: exportJournal,
    onSuccess: (file) => saveFile(file, texts.fileName(formatDay(new Date()))),
    onError: (error) => failureToast(texts.exportFailed, error),
  });
  return (
    <Button busy={isPending} busyLabel={texts.exporting} onClick={() => mutate(filters)}>
      <OfficeIcon name="download" />
      {texts.exportCsv}
    </Button>
  );
}

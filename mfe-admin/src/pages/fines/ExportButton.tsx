import { exportRecords, type RecordFilters } from '@parkwart/contracts/calls/recordLists';
import { formatDay } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { IconButton } from '@parkwart/ui/IconButton';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { downloadApi } from '@parkwart/web/files/downloadApi';
import { saveFile } from '@parkwart/web/files/saveFile';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { failureToast } from '../../parts/loading/failureToasts.tsx';
import { quickViewsOf } from '../../record/list/quickViews.ts';
import { texts } from './texts.ts';

interface ExportButtonProps {
  readonly filters: RecordFilters;
  readonly isSmall: boolean;
}

/** The list's name in the file name; a quick view's name is more specific than „Alle“. */
function nameOf(filters: RecordFilters): string {
  const views = quickViewsOf(filters);
  const tab = filters.list === 'all' && views.length > 0 ? [] : [texts.tabs[filters.list]];
  return [...tab, ...views].join(', ');
}

export function ExportButton({ filters, isSmall }: ExportButtonProps) {
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (query: RecordFilters) => downloadApi(exportRecords, { query }),
    // The user may have changed the list in between.
    onSuccess: (file, exported) => saveFile(file, texts.fileName(nameOf(exported), formatDay(new Date()))),
    onError: (error) => failureToast(texts.exportFailed, error),
  });
  const save = () => mutate(filters);
  if (isSmall) {
    const label = isPending ? texts.exporting : texts.exportCsv;
    return <IconButton icon="download" variant="secondary" label={label} busy={isPending} onClick={save} />;
  }
  return (
    <Button size="small" busy={isPending} busyLabel={texts.exporting} onClick={save}>
      <OfficeIcon name="download" />
      {texts.exportCsv}
    </Button>
  );
}

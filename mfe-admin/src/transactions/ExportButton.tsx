import { exportRecords, type RecordFilters } from '@parkwart/contracts/recordLists';
import { formatDay } from '@parkwart/contracts/time';
import { Button } from '@parkwart/ui/Button';
import { IconButton } from '@parkwart/ui/IconButton';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { useMutation } from '@parkwart/web';
import { downloadApi, saveFile } from '@parkwart/web/files';
import { failureToast } from '../record/failureToast.tsx';
import { texts } from './texts.ts';

interface ExportButtonProps {
  readonly filters: RecordFilters;
  /** Without its word in sight. */
  readonly isSmall: boolean;
}

/** Saves the whole list as it is filtered, for German Excel. */
export function ExportButton({ filters, isSmall }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadApi(exportRecords, { query: filters }),
    onSuccess: (file) => saveFile(file, texts.fileName(texts.tabs[filters.list], formatDay(new Date()))),
    onError: (error) => failureToast(texts.exportFailed, error),
  });
  if (isSmall) {
    const label = isPending ? texts.exporting : texts.exportCsv;
    return <IconButton icon="download" variant="secondary" label={label} busy={isPending} onClick={() => mutate()} />;
  }
  return (
    <Button busy={isPending} busyLabel={texts.exporting} onClick={() => mutate()}>
      <OfficeIcon name="download" />
      {texts.exportCsv}
    </Button>
  );
}

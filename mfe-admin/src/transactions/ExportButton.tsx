import { exportRecords, type RecordFilters } from '@parkwart/contracts/recordLists';
import { formatDay } from '@parkwart/contracts/time';
import { Button } from '@parkwart/ui/Button';
import { Icon } from '@parkwart/ui/Icon';
import { useMutation } from '@parkwart/web';
import { downloadApi, saveFile } from '@parkwart/web/files';
import { failureToast } from '../record/failureToast.tsx';
import { texts } from './texts.ts';

/** Saves the whole list as it is filtered, for German Excel. */
export function ExportButton({ filters }: { readonly filters: RecordFilters }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadApi(exportRecords, { query: filters }),
    onSuccess: (file) => saveFile(file, texts.fileName(texts.tabs[filters.list], formatDay(new Date()))),
    onError: (error) => failureToast(texts.exportFailed, error),
  });
  return (
    <Button busy={isPending} busyLabel={texts.exporting} onClick={() => mutate()}>
      <Icon name="download" />
      {texts.exportCsv}
    </Button>
  );
}

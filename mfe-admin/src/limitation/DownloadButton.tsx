import { Button } from '@parkwart/ui/Button';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { saveFile } from '@parkwart/web/files/saveFile';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { failureToast } from '../record/failureToast.tsx';
import { limitationFile, type Years } from './limitationApi.ts';
import { texts } from './texts.ts';

export function DownloadButton({ years, name }: { readonly years: Years; readonly name: string }) {
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => limitationFile(years),
    onSuccess: (file) => saveFile(file, name),
    onError: (error) => failureToast(texts.downloadFailed, error),
  });
  return (
    <Button busy={isPending} busyLabel={texts.downloading} onClick={() => mutate()}>
      <OfficeIcon name="download" />
      {texts.download}
    </Button>
  );
}

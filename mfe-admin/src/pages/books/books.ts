import {
  type BookMonth,
  downloadBookMonth,
  exportBookMonth,
  getBookMonth,
  getBookMonths,
  listBookMonth,
} from '@parkwart/contracts/calls/books';
import { callApi, toast, useQuery } from '@parkwart/web';
import { downloadApi } from '@parkwart/web/files/downloadApi';
import { saveFile } from '@parkwart/web/files/saveFile';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { nextTask } from '@parkwart/web/nextTask';
import { useAction } from '../../parts/actions/useAction.ts';
import { useReload } from '../../parts/form/otherTabs.ts';
import { failureToast } from '../../parts/loading/failureToasts.tsx';
import { FOLLOW_OTHERS } from '../../parts/loading/followOthers.ts';
import { texts } from './texts.ts';

const BOOKS_KEY = ['books'];

export function useBookMonths() {
  return useQuery({
    queryKey: BOOKS_KEY,
    queryFn: ({ signal }) => callApi(getBookMonths, {}, { signal }),
    ...FOLLOW_OTHERS,
  });
}

/** Each month has its own request, because figures take the server longer than the list. */
export function useFigures({ month, state, figures }: BookMonth) {
  return useQuery({
    queryKey: [...BOOKS_KEY, month, state],
    queryFn: async ({ signal }) => {
      // Rendering all months in one task would block input.
      await nextTask();
      return (await callApi(getBookMonth, { params: { month } }, { signal })).figures;
    },
    ...(figures && { initialData: figures, staleTime: Number.POSITIVE_INFINITY }),
  });
}

async function downloadCsv(month: string): Promise<void> {
  saveFile(await downloadApi(listBookMonth, { params: { month } }), texts.csvFile(month));
}

/** A month with many postings has several files; downloads them one after another. */
async function downloadDatev(month: string): Promise<void> {
  const { figures } = await callApi(getBookMonth, { params: { month } });
  const files = figures?.files ?? 1;
  for (let number = 1; number <= files; number += 1) {
    const part = files === 1 ? undefined : String(number);
    saveFile(
      await downloadApi(downloadBookMonth, { params: { month }, query: { part } }),
      texts.datevFile(month, part),
    );
  }
}

const DOWNLOADS = { datev: downloadDatev, csv: downloadCsv };

export const useBookDownload = (file: keyof typeof DOWNLOADS) =>
  useAction({ send: (month: string) => DOWNLOADS[file](month), failed: texts.downloadFailed });

/** Exports a month, then downloads its file. The user can repeat the download. */
export function useExport(onDone: () => void) {
  const reload = useReload();
  return useSingleMutation({
    mutationFn: (month: string) => callApi(exportBookMonth, { params: { month } }),
    onSuccess: (_exported, month) => {
      toast.success(texts.exported(month));
      onDone();
      void downloadDatev(month).catch((error: unknown) => failureToast(texts.downloadFailed, error));
      return reload(BOOKS_KEY);
    },
    onError: () => void reload(BOOKS_KEY),
  });
}

import {
  type BookMonth,
  downloadBookMonth,
  exportBookMonth,
  getBookMonth,
  getBookMonths,
  listBookMonth,
} from '@parkwart/contracts/calls/books';
import { callApi, toast, useQuery, useQueryClient } from '@parkwart/web';
import { downloadApi } from '@parkwart/web/files/downloadApi';
import { saveFile } from '@parkwart/web/files/saveFile';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { nextTask } from '@parkwart/web/nextTask';
import { announceChange } from '../form/otherTabs.ts';
import { FOLLOW_OTHERS } from '../loading/followOthers.ts';
import { failureToast } from '../record/failureToast.tsx';
import { texts } from './texts.ts';

const BOOKS_KEY = ['books'];

export function useBookMonths() {
  return useQuery({
    queryKey: BOOKS_KEY,
    queryFn: ({ signal }) => callApi(getBookMonths, {}, { signal }),
    ...FOLLOW_OTHERS,
  });
}

/** Its figures take the server longer than the list, so each month has its own request. */
export function useFigures({ month, state, figures }: BookMonth) {
  return useQuery({
    queryKey: [...BOOKS_KEY, month, state],
    queryFn: async ({ signal }) => {
      // All months at once would block input.
      await nextTask();
      return (await callApi(getBookMonth, { params: { month } }, { signal })).figures;
    },
    ...(figures && { initialData: figures, staleTime: Number.POSITIVE_INFINITY }),
  });
}

type File = 'datev' | 'csv';
const CALLS = { datev: downloadBookMonth, csv: listBookMonth };
const NAMES = { datev: texts.datevFile, csv: texts.csvFile };

async function download(month: string, file: File): Promise<void> {
  saveFile(await downloadApi(CALLS[file], { params: { month } }), NAMES[file](month));
}

const downloadFailed = (error: unknown) => failureToast(texts.downloadFailed, error);

export function useDownload() {
  return useSingleMutation({
    mutationFn: ({ month, file }: { readonly month: string; readonly file: File }) => download(month, file),
    onError: downloadFailed,
  });
}

/** Exports a month, then downloads its file, which can be repeated. */
export function useExport(onDone: () => void) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (month: string) => callApi(exportBookMonth, { params: { month } }),
    onSuccess: (_exported, month) => {
      toast.success(texts.exported(month));
      onDone();
      void download(month, 'datev').catch(downloadFailed);
      announceChange(BOOKS_KEY);
      return client.invalidateQueries({ queryKey: BOOKS_KEY });
    },
    onError: () => void client.invalidateQueries({ queryKey: BOOKS_KEY }),
  });
}

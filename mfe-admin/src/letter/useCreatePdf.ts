import type { Letter } from '@parkwart/contracts/letter';
import { letterPdf, toast } from '@parkwart/web';
import { errorMessage } from '@parkwart/web/errors';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { texts } from './texts.ts';

const sentenceOf = (error: unknown) => `${texts.createFailed} ${errorMessage(error) ?? texts.tryAgain}`;

export function useCreatePdf() {
  const { mutate, data, isPending, error, reset } = useSingleMutation({
    mutationFn: async (letters: readonly Letter[]) => ({ letters, pdf: await letterPdf(letters) }),
    onError: (failure) => toast.error(sentenceOf(failure)),
  });
  return {
    created: data,
    isCreating: isPending,
    failure: error ? sentenceOf(error) : undefined,
    create: mutate,
    discard: reset,
  };
}

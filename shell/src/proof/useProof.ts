import { callApi } from '@parkwart/web';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { proveIdentity, startPasskeyProof } from '../passkey/calls.ts';
import { signWithPasskey } from '../passkey/sign.ts';

interface Outcome {
  readonly onProven: () => void;
  readonly onRefused: (means: Means) => void;
}

type Means = { readonly password: string } | 'passkey';

export function useProof({ onProven, onRefused }: Outcome) {
  const { mutate, isPending, variables, error } = useSingleMutation({
    mutationFn: async (means: Means) => {
      const body = means === 'passkey' ? { response: await signWithPasskey(startPasskeyProof) } : means;
      await callApi(proveIdentity, { body });
    },
    onSuccess: onProven,
    onError: (_error, means) => onRefused(means),
  });
  return { prove: mutate, pending: isPending ? variables : undefined, failure: error };
}

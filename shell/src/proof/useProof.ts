import { callApi } from '@parkwart/web';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { proveIdentity, startPasskeyProof } from '../passkey/calls.ts';
import { signWithPasskey } from '../passkey/sign.ts';

interface ProofHandlers {
  readonly onProven: () => void;
  readonly onRejected: (method: ProofMethod) => void;
}

type ProofMethod = { readonly password: string } | 'passkey';

export function useProof({ onProven, onRejected }: ProofHandlers) {
  const { mutate, isPending, variables, error } = useSingleMutation({
    mutationFn: async (means: ProofMethod) => {
      const body = means === 'passkey' ? { response: await signWithPasskey(startPasskeyProof) } : means;
      await callApi(proveIdentity, { body });
    },
    onSuccess: onProven,
    onError: (_error, means) => onRejected(means),
  });
  return { prove: mutate, pending: isPending ? variables : undefined, failure: error };
}

import type { Passkey } from '@parkwart/contracts/calls/passkeys';
import { callApi, useQuery, useQueryClient } from '@parkwart/web';
import { addPasskey, listPasskeys, removePasskey, renamePasskey, startPasskey } from './calls.ts';

const KEY = ['own-passkeys'];

export function usePasskeys() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => callApi(listPasskeys, {}, { signal }) });
}

export function useRefetchPasskeys(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}

/** Loads the WebAuthn code on first use. @throws {ApiError | PasskeyFailure} */
export async function createPasskey(name: string): Promise<Passkey> {
  const { options } = await callApi(startPasskey, {});
  const { create } = await import('../../passkey/ceremony.ts');
  return callApi(addPasskey, { body: { name, response: await create(options) } });
}

export function rename({ _id }: Passkey, name: string): Promise<Passkey> {
  return callApi(renamePasskey, { params: { id: _id }, body: { name } });
}

export function remove({ _id }: Passkey): Promise<unknown> {
  return callApi(removePasskey, { params: { id: _id } });
}

import { registerBooth } from '@parkwart/contracts/calls/booth';
import { newIdempotencyKey } from '@parkwart/contracts/wire/idempotencyKey';
import { callApi } from '@parkwart/web';
import { trackReachability } from '../network/reachability.ts';
import { boothDatabase, ONE, type StoredBooth } from './database.ts';
import { announceQueueChange } from './queueChange.ts';

export async function storedBooth(): Promise<StoredBooth | undefined> {
  return (await boothDatabase()).get('booth', ONE);
}

/**
 * Registers the logged-in user at this booth, and stores everything that the booth needs offline.
 * @throws {ApiError} without a connection, and with `inBackground` also without a session
 */
export async function register(options: { readonly inBackground?: true } = {}): Promise<void> {
  const deviceKey = (await storedBooth())?.deviceKey ?? newIdempotencyKey();
  const booth = await trackReachability(callApi(registerBooth, { body: { deviceKey } }, options));
  const transaction = (await boothDatabase()).transaction('booth', 'readwrite');
  const before = await transaction.store.get(ONE);
  // If another tab has registered first, the stored code letters of the booth belong to that tab's device key, and are
  // kept.
  if (!before || before.deviceKey === deviceKey)
    await transaction.store.put({ ...booth, deviceKey, next: before?.next ?? 1 }, ONE);
  await transaction.done;
  announceQueueChange();
}

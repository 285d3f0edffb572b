import { Refused } from '../refused.ts';
import type { Generation } from '../site/generation.ts';
import type { Release } from '../site/release.ts';
import { texts } from '../site/texts.ts';
import { liveFrontEnds, misunderstanding, type Part } from './contracts.ts';

/** @throws Refused when `candidate` would not get on with a part that is live */
export function checkContract(candidate: Part & { readonly version: string }, live: readonly Part[]): void {
  const [other] = misunderstanding(candidate, live);
  if (other) throw new Refused(texts.contractMismatch(candidate, other));
}

/** The same for a front end that is about to go live beside `generation` and these services. */
export function checkFrontEnd({ name, version, contract }: Release, generation: Generation, services: readonly Part[]) {
  checkContract({ name, version, contract }, [...liveFrontEnds(generation), ...services]);
}

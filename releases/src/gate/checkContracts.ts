import { rowsOf } from '../history/table.ts';
import { Refused } from '../refused.ts';
import type { Generation } from '../site/generation.ts';
import type { Release } from '../site/release.ts';
import { texts } from '../site/texts.ts';
import { conflicts, frontEndsOf, type Part } from './contracts.ts';
import { checkPaths } from './paths.ts';

/** @throws Refused when `candidate` does not work with a part that is live */
export function checkContract(candidate: Part & { readonly version: string }, live: readonly Part[]): void {
  const [conflict] = conflicts(candidate, live);
  if (!conflict) return;
  const { other, call } = conflict;
  throw new Refused(call ? texts.callMismatch(candidate, call) : texts.contractMismatch(candidate, other));
}

/** The same for a front end that is about to go live beside `generation` and these services, and for its addresses. */
export async function checkFrontEnd(
  siteFolder: string,
  release: Release,
  generation: Generation,
  services: readonly Part[],
): Promise<void> {
  const { name, version, contract, calls } = release;
  const frontEnds = frontEndsOf(await rowsOf(siteFolder, generation));
  checkContract({ name, version, contract, calls }, [...frontEnds, ...services]);
  checkPaths(release, generation);
}

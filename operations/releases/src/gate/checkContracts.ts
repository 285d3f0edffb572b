import { CommandError } from '../commandError.ts';
import { rowsOf } from '../history/table.ts';
import type { Generation } from '../site/generation.ts';
import type { Release } from '../site/release.ts';
import { texts } from '../siteTexts.ts';
import { conflicts, frontEndsOf, type Part } from './contracts.ts';
import { checkPaths } from './paths.ts';

/** @throws CommandError when `candidate` is incompatible with a live part */
export function checkContract(candidate: Part & { readonly version: string }, live: readonly Part[]): void {
  const [conflict] = conflicts(candidate, live);
  if (!conflict) return;
  const { other, call } = conflict;
  throw new CommandError(call ? texts.callMismatch(candidate, call) : texts.contractMismatch(candidate, other));
}

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

import type { CallShape } from '@parkwart/contracts/openapi/callShape';
import { incompatibilities } from '@parkwart/contracts/openapi/incompatibilities';
import { areContractsCompatible } from '@parkwart/contracts/wire/contractVersion';
import { CommandError } from '../commandError.ts';
import type { ReleaseRow } from '../history/table.ts';
import { texts } from '../site/texts.ts';

export interface Part {
  readonly name: string;
  readonly contract: number;
  /** The calls that a front end uses or a service offers. */
  readonly calls: readonly CallShape[];
}

type Candidate = Part & { readonly version: string };

export const frontEndsOf = (rows: readonly ReleaseRow[]): Part[] =>
  rows.flatMap(({ module, canary, ...live }) =>
    [live, ...(canary ? [canary] : [])].map(({ contract, calls = [] }) => ({ name: module, contract, calls })),
  );

const isRemote = ({ name }: Part) => name.startsWith('mfe-');
const isService = ({ name }: Part) => name.startsWith('svc-');

/** The services of a new contract version go live before its front ends (docs/decisions/contracts-versions.md). */
function serviceConflict(candidate: Candidate, other: Part): string | undefined {
  const [service, frontEnd] = isService(candidate) ? [candidate, other] : [other, candidate];
  const isNumberFine = frontEnd.contract <= service.contract;
  if (!isNumberFine || !areContractsCompatible(frontEnd.contract, service.contract))
    return texts.contractMismatch(candidate, other);
  const used = frontEnd.calls.filter((call) => `svc-${call.service}` === service.name);
  const [found] = incompatibilities(used, service.calls);
  return found && texts.callMismatch(candidate, { frontEnd, service, found });
}

function conflictBetween(candidate: Candidate, other: Part): string | undefined {
  // Two remotes cannot conflict, because remotes use only the shell and the services. Two services cannot conflict
  // either, because services that call each other also accept the previous version.
  if ([isRemote, isService].some((isOne) => isOne(candidate) && isOne(other))) return undefined;
  if (isService(candidate) || isService(other)) return serviceConflict(candidate, other);
  if (areContractsCompatible(candidate.contract, other.contract)) return undefined;
  return texts.contractMismatch(candidate, other);
}

/** @throws CommandError if `candidate` is incompatible with a live part */
export function checkContract(candidate: Candidate, live: readonly Part[]): void {
  for (const other of live) {
    const conflict = other.name === candidate.name ? undefined : conflictBetween(candidate, other);
    if (conflict) throw new CommandError(conflict);
  }
}

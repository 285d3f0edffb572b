import type { CallShape } from '@parkwart/contracts/openapi/callShape';
import { type Incompatibility, incompatibilities } from '@parkwart/contracts/openapi/incompatibilities';
import { areContractsCompatible } from '@parkwart/contracts/wire/contractVersion';
import type { ReleaseRow } from '../history/table.ts';

export interface Part {
  readonly name: string;
  readonly contract: number;
  /** The calls that a front end uses or a service offers; absent in older builds. */
  readonly calls?: readonly CallShape[] | undefined;
}

/** Two parts that must not be live together; without `call` their contract versions conflict. */
export interface Conflict {
  readonly other: Part;
  readonly call?: { readonly frontEnd: Part; readonly service: Part; readonly found: Incompatibility };
}

export const frontEndsOf = (rows: readonly ReleaseRow[]): Part[] =>
  rows.flatMap(({ module, contract, calls, canary }) =>
    [{ contract, calls }, ...(canary ? [canary] : [])].map((live) => ({
      name: module,
      contract: live.contract,
      calls: live.calls,
    })),
  );

const isRemote = ({ name }: Part) => name.startsWith('mfe-');
const isService = ({ name }: Part) => name.startsWith('svc-');

/** A new contract's services go live before its front ends (docs/decisions/contracts-versions.md). */
function serviceConflict(service: Part, frontEnd: Part, other: Part): Conflict | undefined {
  const isNumberFine = frontEnd.contract <= service.contract;
  if (!isNumberFine || !areContractsCompatible(frontEnd.contract, service.contract)) return { other };
  if (!frontEnd.calls || !service.calls) return undefined;
  const used = frontEnd.calls.filter((call) => `svc-${call.service}` === service.name);
  const [found] = incompatibilities(used, service.calls);
  return found && { other, call: { frontEnd, service, found } };
}

function conflictBetween(candidate: Part, other: Part): Conflict | undefined {
  // Remotes talk to the shell and the services; services that call each other also accept the previous version.
  if ([isRemote, isService].some((isOne) => isOne(candidate) && isOne(other))) return undefined;
  if (isService(candidate)) return serviceConflict(candidate, other, other);
  if (isService(other)) return serviceConflict(other, candidate, other);
  return areContractsCompatible(candidate.contract, other.contract) ? undefined : { other };
}

export function conflicts(candidate: Part, live: readonly Part[]): Conflict[] {
  return live.flatMap((part) => (part.name === candidate.name ? [] : (conflictBetween(candidate, part) ?? [])));
}

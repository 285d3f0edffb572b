import { areContractsCompatible } from '@parkwart/contracts/contractVersion';
import type { Generation } from '../site/generation.ts';
import { liveModule, liveNames } from '../site/transitions.ts';

/** A part and the contract version it was built with. */
export interface Part {
  readonly name: string;
  readonly contract: number;
}

/** Every live front end, canaries included. */
export function liveFrontEnds(generation: Generation): Part[] {
  return liveNames(generation).flatMap((name) => {
    const live = liveModule(generation, name);
    return live ? [live, ...(live.canary ? [live.canary] : [])].map(({ contract }) => ({ name, contract })) : [];
  });
}

const isRemote = ({ name }: Part) => name.startsWith('mfe-');
const isService = ({ name }: Part) => name.startsWith('svc-');

/** A new contract's services go live before its front ends (docs/decisions/contracts-versions.md). */
const serves = (service: Part, frontEnd: Part) =>
  frontEnd.contract <= service.contract && areContractsCompatible(frontEnd.contract, service.contract);

function understand(one: Part, other: Part): boolean {
  // Remotes talk to the shell and the services, and services that ask each other use what the previous one offers too.
  if ((isRemote(one) && isRemote(other)) || (isService(one) && isService(other))) return true;
  if (isService(one)) return serves(one, other);
  if (isService(other)) return serves(other, one);
  return areContractsCompatible(one.contract, other.contract);
}

/** The live parts that `candidate` would not get on with. */
export function misunderstanding(candidate: Part, live: readonly Part[]): Part[] {
  return live.filter((part) => part.name !== candidate.name && !understand(candidate, part));
}

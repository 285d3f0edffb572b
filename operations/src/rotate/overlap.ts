/** A secret with the time of its making, which an old one may not know. */
export interface Dated {
  readonly madeAt: string | undefined;
}

/** Where a change stands, by what is there: `known` is told to everybody, `used` makes what is new, `over` is the end. */
export type Stage = 'over' | 'known' | 'used';

/**
 * A change of a secret in three steps, each followed by a restart of the services one after the other: the new one is
 * known everywhere before anything is made with it, and what was made with the old one has run out before it goes.
 */
export function stageOf(secrets: readonly Dated[]): Stage {
  const [first, second] = secrets;
  if (!second) return 'over';
  return (first?.madeAt ?? '') > (second.madeAt ?? '') ? 'used' : 'known';
}

export function nextStep<Secret extends Dated>(secrets: readonly Secret[], make: () => Secret): Secret[] {
  const [first, second] = secrets;
  if (!first || !second) return [...secrets, make()];
  return stageOf(secrets) === 'known' ? [second, first] : [first];
}

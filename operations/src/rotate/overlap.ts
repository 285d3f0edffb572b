/** A secret with its creation time, which an old one may lack. */
export interface DatedSecret {
  readonly madeAt: string | undefined;
}

/**
 * The stage of a rotation: with `known` all services accept the new secret, with `used` it signs, `over` is the end.
 */
export type Stage = 'over' | 'known' | 'used';

/**
 * Rotates a secret in three steps, each followed by a rolling restart: the new one is accepted everywhere before it
 * is used, and everything signed with the old one has expired before that is removed.
 */
export function stageOf(secrets: readonly DatedSecret[]): Stage {
  const [first, second] = secrets;
  if (!second) return 'over';
  return (first?.madeAt ?? '') > (second.madeAt ?? '') ? 'used' : 'known';
}

export function rotateStep<Secret extends DatedSecret>(secrets: readonly Secret[], make: () => Secret): Secret[] {
  const [first, second] = secrets;
  if (!first || !second) return [...secrets, make()];
  return stageOf(secrets) === 'known' ? [second, first] : [first];
}

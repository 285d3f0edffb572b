export interface DatedSecret {
  readonly madeAt: string | undefined;
}

/** `known`: all services accept the new secret; `used`: it signs; `over`: the old one is removed. */
export type Stage = 'over' | 'known' | 'used';

/** A rolling restart follows each step: a secret is accepted everywhere before it is used. */
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

import { CommandError } from '../commandError.ts';
import { texts } from '../texts.ts';
import { givenSecret, isGiven, rotations, type Stage } from './rotations.ts';
import type { RotatedSecret, SecretStore } from './secretStores.ts';

/**
 * In ms: the minimum age of each stage before the next step. Services fetch published keys every minute; signatures of
 * the old secret are valid for five minutes.
 */
const MIN_AGE_MS: Readonly<Record<Stage, number>> = { known: 0, used: 2 * 60_000, over: 10 * 60_000 };

export interface RotateOptions {
  readonly name: RotatedSecret;
  /** A new key or password that a third party has issued. */
  readonly given?: string | undefined;
  readonly say: (line: string) => void;
  readonly now?: Date;
}

/** @throws CommandError while the old secret may still be needed */
export async function rotate(store: SecretStore, { name, given, say, now = new Date() }: RotateOptions): Promise<void> {
  if (isGiven(name)) {
    await store.write(name, givenSecret(name, given));
    say(texts.nowRestart(store.restartCommand(name)));
    return say(texts.thenRevoke);
  }
  const { content, stage } = rotations[name](await store.read(name), now);
  const age = now.getTime() - (await store.changedAt(name)).getTime();
  const missing = Math.ceil((MIN_AGE_MS[stage] - age) / 60_000);
  if (missing > 0) throw new CommandError(texts.tooEarly(missing));
  await store.write(name, content);
  say(texts.stageReached[stage]);
  say(texts.nowRestart(store.restartCommand(name)));
  if (stage !== 'over')
    say(texts.nextStep(store.rotateCommand(name), MIN_AGE_MS[stage === 'known' ? 'used' : 'over'] / 60_000));
}

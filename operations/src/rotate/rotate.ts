import { Refused } from '../refused.ts';
import { texts } from '../texts.ts';
import type { Stage } from './overlap.ts';
import { forms } from './secretForms.ts';
import type { RotatedSecret, SecretStore } from './secretStore.ts';

/**
 * The minimum age of the previous step: services fetch published keys every minute, and what the old secret signed is
 * valid for five.
 */
const WAIT_MS: Readonly<Record<Stage, number>> = { known: 0, used: 2 * 60_000, over: 10 * 60_000 };

interface RotateOrder {
  readonly name: RotatedSecret;
  readonly say: (line: string) => void;
  readonly now?: Date;
}

/**
 * Performs the next of the three steps.
 * @throws CommandError while the old secret may still be needed
 */
export async function rotate(store: SecretStore, { name, say, now = new Date() }: RotateOrder): Promise<void> {
  const { content, stage } = forms[name](await store.read(name), now);
  const waited = now.getTime() - (await store.changedAt(name)).getTime();
  const missing = Math.ceil((WAIT_MS[stage] - waited) / 60_000);
  if (missing > 0) throw new Refused(texts.tooEarly(missing));
  await store.write(name, content);
  for (const line of texts.turned[stage]) say(line);
  say(texts.nowRestart(store.restartCommand(name)));
  if (stage !== 'over') say(texts.thenAgain(name, WAIT_MS[stage === 'known' ? 'used' : 'over'] / 60_000));
}

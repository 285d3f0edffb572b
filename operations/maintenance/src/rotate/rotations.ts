import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { forEachService } from '@parkwart/contracts/wire/services';
import { z } from 'zod';
import { parseJson } from '../backup/manifest.ts';
import { CommandError } from '../commandError.ts';
import { texts } from '../texts.ts';
import type { RotatedSecret } from './secretStores.ts';

interface DatedSecret {
  readonly madeAt?: string | undefined;
}

/** `known`: all services accept the new secret; `used`: the new secret signs; `over`: the old secret is removed. */
export type Stage = 'over' | 'known' | 'used';

/**
 * The current stage. Each step to the next stage needs a rolling restart, because every service must accept a secret
 * before it is used.
 */
function stageOf(secrets: readonly DatedSecret[]): Stage {
  const [first, second] = secrets;
  if (!second) return 'over';
  return (first?.madeAt ?? '') > (second.madeAt ?? '') ? 'used' : 'known';
}

function rotateStep<Secret extends DatedSecret>(secrets: readonly Secret[], make: () => Secret): Secret[] {
  const [first, second] = secrets;
  if (!first || !second) return [...secrets, make()];
  return stageOf(secrets) === 'known' ? [second, first] : [first];
}

interface RotatedContent {
  readonly content: string;
  readonly stage: Stage;
}

const privateKey = z.looseObject({
  kty: z.literal('OKP'),
  x: z.string(),
  d: z.string(),
  madeAt: z.string().optional(),
});
const keySet = z.object({ keys: z.array(privateKey).min(1).max(2) });
const keysByService = z.object(forEachService(() => keySet));
type KeySet = z.infer<typeof keySet>;

function rotateKeySet({ keys }: KeySet, now: Date): KeySet {
  const makeKey = () => {
    const { crv, x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
    return { kty: 'OKP' as const, crv, x, d, madeAt: now.toISOString() };
  };
  return { keys: rotateStep(keys, makeKey) };
}

function parse<Content>(schema: z.ZodType<Content>, content: string): Content {
  const found = schema.safeParse(parseJson(content));
  if (!found.success) throw new CommandError(texts.keysUnreadable);
  return found.data;
}

function rotateKeys(content: string, now: Date): RotatedContent {
  const set = rotateKeySet(parse(keySet, content), now);
  return { content: JSON.stringify(set), stage: stageOf(set.keys) };
}

function rotateServiceKeys(content: string, now: Date): RotatedContent {
  const found = parse(keysByService, content);
  const sets = forEachService((name) => rotateKeySet(found[name], now));
  return { content: JSON.stringify(sets), stage: stageOf(sets.users.keys) };
}

const DATED_SECRET = /^(\d{4}-\d{2}-\d{2}T[\d:.]+Z)-[0-9a-f]{64}$/;

function rotateSecret(content: string, now: Date): RotatedContent {
  const lines = content.split('\n').filter(Boolean);
  if (lines.length < 1 || lines.length > 2) throw new CommandError(texts.secretUnreadable);
  const dated = lines.map((line) => ({ line, madeAt: DATED_SECRET.exec(line)?.[1] }));
  const madeAt = now.toISOString();
  const secrets = rotateStep(dated, () => ({ line: `${madeAt}-${randomBytes(32).toString('hex')}`, madeAt }));
  return { content: secrets.map(({ line }) => line).join('\n'), stage: stageOf(secrets) };
}

/** The keys and passwords that other parties issue, with the pattern of each. */
const GIVEN = {
  'payment-key': /^(?:live|test)_\w{16,}$/,
  'payment-reports-key': /^access_\w{16,}$/,
  'print-service-key': /^[\w-]{8,}:[\w-]{8,}:[^\s:]{8,}$/,
  'smtp-password': /^\S.*$/,
} as const;
type GivenSecret = keyof typeof GIVEN;

export const isGiven = (name: RotatedSecret): name is GivenSecret => name in GIVEN;

/** @throws CommandError if the text does not match the pattern of such a key */
export function givenSecret(name: GivenSecret, text = ''): string {
  const key = text.trim();
  if (!GIVEN[name].test(key)) throw new CommandError(texts.notSuchKey);
  return key;
}

export const rotations: Readonly<
  Record<Exclude<RotatedSecret, GivenSecret>, (content: string, now: Date) => RotatedContent>
> = {
  'signing-keys': rotateKeys,
  'service-keys': rotateServiceKeys,
  'users-secret': rotateSecret,
  'gateway-key': rotateSecret,
};

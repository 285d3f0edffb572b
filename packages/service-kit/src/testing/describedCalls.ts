import { CALLS } from '@parkwart/contracts/calls/calls';
import type { JournalEntry } from '@parkwart/contracts/calls/journal';
import type { Call } from '@parkwart/contracts/calls-kit/call';
import { ROLES, type Role } from '@parkwart/contracts/entities/role';
import { callName } from '@parkwart/contracts/openapi/callShape';
import type { ServiceName } from '@parkwart/contracts/wire/services';
import { isWrite } from '../http/implement.ts';
import type { PreparedWrite } from './journaling.ts';
import type { TestResponse } from './serviceUnderTest.ts';

interface CallsUnderTest {
  readonly service: ServiceName;
  /** @returns a valid request of the call, with other content each time */
  prepare(name: string): Promise<PreparedWrite>;
  send(write: PreparedWrite): Promise<TestResponse>;
  /** @returns the journal entries that `work` has caused */
  entriesOf(work: () => Promise<unknown>): Promise<JournalEntry[]>;
  /** The Cookie header of a user with that role. */
  cookieOf(role: Role): string;
  /** The Cookie header of an admin who sends none of the prepared requests. */
  cookieOfOtherAdmin(): Promise<string>;
  /**
   * The Cookie header of an admin whose last proof is older than ten minutes; missing for svc-users, whose tests move
   * the clock instead.
   */
  withOldProof?(): Promise<string>;
}

/** Removes the signatures of links to the storage, which differ from one second to the next. */
const unsigned = (body: unknown): unknown => JSON.parse(JSON.stringify(body ?? null).replaceAll(/\?X-Amz-[^"]*/g, ''));

/**
 * Tests for every call of the service whether idempotency keys, versions, rights, proofs and origin are handled as the
 * call's description states.
 */
export function itHandlesCallsAsDescribed(underTest: CallsUnderTest): void {
  const { service, prepare, send, entriesOf, cookieOf, cookieOfOtherAdmin } = underTest;
  const calls = CALLS.filter((call) => call.service === service);

  for (const name of calls.filter(({ idempotent }) => idempotent).map(callName))
    it(`${name} returns its first response for a repeated key, and 422 for other content with the same key`, async () => {
      const [first, other] = [await prepare(name), await prepare(name)];
      expect(other.slice(0, 3)).not.toEqual(first.slice(0, 3));
      const keyed = withHeaders(first, { 'Idempotency-Key': `key-of-${name.replaceAll(' ', '-')}` });
      const { status, body } = await send(keyed);
      expect(status).toBeLessThan(300);
      const left = await entriesOf(async () => {
        const again = await send(keyed);
        expect([again.status, unsigned(again.body)]).toEqual([status, unsigned(body)]);
        const [method, path, content] = other;
        const differing = await send([method, path, content, keyed[3], keyed[4]]);
        expect(differing).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
      });
      expect(left).toEqual([]);
    });

  for (const name of calls.filter(({ idempotent, allow }) => idempotent && allow !== 'everyone').map(callName))
    it(`${name} runs separately for two users who chose the same key`, async () => {
      const headers = { 'Idempotency-Key': `shared-${name.replaceAll(' ', '-')}` };
      const [first, other] = [await prepare(name), await prepare(name)];
      const { status, body } = await send(withHeaders(first, headers));
      expect(status).toBeLessThan(300);
      const [method, path, content] = other;
      const response = await send([method, path, content, await cookieOfOtherAdmin(), headers]);
      expect(response.status).toBe(status);
      expect(response.body).not.toEqual(body);
    });

  for (const name of calls.filter(({ versioned }) => versioned).map(callName))
    it(`${name} returns 409 for a stale version, 400 for a malformed version, and writes no journal entry`, async () => {
      const write = await prepare(name);
      const sendFor = (version: string) => send(withHeaders(write, { 'If-Match': version }));
      const left = await entriesOf(async () => {
        // No subject has version 99; a check for truthy versions would skip 0.
        const stale = await sendFor('"99"');
        expect([stale.status, stale.body.code]).toEqual([409, expect.stringMatching(/_CHANGED$/)]);
        expect(stale.body.message).toMatch(/ inzwischen geändert\. Bitte laden Sie /);
        expect(await sendFor('W/"x"')).toMatchObject({
          status: 400,
          body: { fields: { 'If-Match': expect.any(String) } },
        });
      });
      expect(left).toEqual([]);
    });

  for (const call of calls.filter(isWrite))
    it(`${callName(call)} returns 403 for a request from another site`, async () => {
      const request = requestOf(call, cookieOf('Admin'));
      const response = await send(withHeaders(request, { 'Sec-Fetch-Site': 'cross-site' }));
      expect(response).toMatchObject({ status: 403, body: { code: 'FOREIGN_SITE' } });
    });

  const { withOldProof } = underTest;
  if (withOldProof)
    for (const call of calls.filter(({ needsProof }) => needsProof === 'always'))
      it(`${callName(call)} returns 403 when the last proof of identity is older than ten minutes`, async () => {
        const response = await send(requestOf(call, await withOldProof()));
        expect(response).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } });
      });

  for (const call of calls) {
    const { allow } = call;
    if (allow === 'everyone') continue;
    const refused = ROLES.filter((role) => !allow.includes(role));
    const toRoles = refused.length > 0 ? `, and 403 to the role ${refused.join(', ')}` : '';
    it(`${callName(call)} returns 401 without a session${toRoles}`, async () => {
      expect(await send(requestOf(call, ''))).toMatchObject({ status: 401, body: { code: 'NO_SESSION' } });
      for (const role of refused) {
        const response = await send(requestOf(call, cookieOf(role)));
        expect(response).toMatchObject({ status: 403, body: { code: 'WRONG_ROLE' } });
      }
    });
  }
}

const withHeaders = ([method, path, json, cookie, headers]: PreparedWrite, more: Readonly<Record<string, string>>) =>
  [method, path, json, cookie, { ...headers, ...more }] as const;

/** A request with invalid input, which is enough because rights are checked first. */
const requestOf = ({ method, path }: Call, cookie: string): PreparedWrite => [
  method,
  path.replace(/\{\w+\}/g, '1'),
  undefined,
  cookie,
];

import type { Passkey } from '@parkwart/contracts/passkeys';
import { sendRequest, type TestResponse } from '@parkwart/service-kit/testing/serviceUnderTest';
import { type Authenticator, makeAuthenticator } from './authenticator.ts';
import { cookiesOf, NEWCOMERS_PASSWORD, type UsersUnderTest } from './startUsers.ts';

/** svc-users as a browser reaches it where passkeys can be made. */
export interface SecondFactor {
  readonly origin: string;
  /** From an address of its own unless one is given. */
  send(method: string, path: string, cookie: string, json?: unknown, address?: string): Promise<TestResponse>;
  authenticator(): Authenticator;
  /** Makes a passkey and gives it to the account of the session; the second value is its authenticator. */
  add(cookie: string, name?: string): Promise<[Passkey, Authenticator]>;
  /** The password of an account with a passkey: the cookie of the login that waits for it. */
  firstStep(username: string, password?: string): Promise<string>;
  /** The challenge for a login that waits (its cookie) or a session. */
  options(cookie: string): Promise<{ challenge: string; allowCredentials: { id: string }[] }>;
  /** The passkey of a login that waits. */
  secondStep(cookie: string, key: Authenticator): Promise<TestResponse>;
}

/** @param publicHost the gateway's over TLS, by which it forwards; without it the browser is on `http://localhost` */
export function secondFactor(users: UsersUnderTest, publicHost?: string): SecondFactor {
  const address = users.service.url.replace('127.0.0.1', 'localhost');
  const origin = publicHost ? `https://${publicHost}` : address;
  const forwarded: Record<string, string> = publicHost
    ? { 'X-Forwarded-Host': publicHost, 'X-Forwarded-Proto': 'https', Origin: origin }
    : {};
  let addresses = 0;
  const ownAddress = () => `10.9.${Math.floor(++addresses / 250)}.${addresses % 250}`;
  const send: SecondFactor['send'] = (method, path, cookie, json, client = ownAddress()) =>
    sendRequest(address, method, path, {
      cookie,
      headers: { 'X-Forwarded-For': client, ...forwarded },
      ...(json === undefined ? {} : { json }),
    });
  const authenticator = () => makeAuthenticator(origin);
  const options: SecondFactor['options'] = async (cookie) =>
    (await send('POST', '/session/passkey/options', cookie)).body.options;

  return {
    origin,
    send,
    authenticator,
    options,
    add: async (cookie, name = 'Schlüssel am Bund') => {
      const key = authenticator();
      const started = await send('POST', '/passkeys/options', cookie);
      const reply = await send('POST', '/passkeys', cookie, { name, response: key.make(started.body.options) });
      if (reply.status !== 201) throw new Error(`no passkey: ${reply.status} ${JSON.stringify(reply.body)}`);
      return [reply.body, key];
    },
    firstStep: async (username, password = NEWCOMERS_PASSWORD) => {
      const reply = await users.tryLogIn(username, password);
      if (reply.body.code !== 'PASSKEY_NEEDED') throw new Error(`no passkey was asked for: ${reply.status}`);
      return cookiesOf(reply);
    },
    secondStep: async (cookie, key) =>
      send('POST', '/session/passkey', cookie, { response: key.sign(await options(cookie)) }),
  };
}

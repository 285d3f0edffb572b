import type { Passkey } from '@parkwart/contracts/calls/passkeys';
import { sendRequest, type TestResponse } from '@parkwart/service-kit/testing/serviceUnderTest';
import { type Authenticator, makeAuthenticator } from './authenticator.ts';
import { cookiesOf, NEW_USER_PASSWORD, type UsersUnderTest } from './startUsers.ts';

export interface SecondFactor {
  readonly origin: string;
  /** Sends a request, by default from an address that no other request has. */
  send(
    method: string,
    path: string,
    cookie: string,
    json?: unknown,
    address?: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TestResponse>;
  authenticator(): Authenticator;
  addPasskey(cookie: string, name?: string): Promise<[Passkey, Authenticator]>;
  /** Sends the password of an account with a passkey; returns the pending login's cookie. */
  startLogIn(username: string, password?: string): Promise<string>;
  options(cookie: string): Promise<{ challenge: string; allowCredentials: { id: string }[] }>;
  finishLogIn(cookie: string, key: Authenticator): Promise<TestResponse>;
}

/** @param publicHost the gateway's host with TLS; by default the browser uses `http://localhost` */
export function secondFactor(users: UsersUnderTest, publicHost?: string): SecondFactor {
  // The address is evaluated on use, because the service may start later.
  const address = () => users.service.url.replace('127.0.0.1', 'localhost');
  const origin = () => (publicHost ? `https://${publicHost}` : address());
  const forwarded: Record<string, string> = publicHost
    ? { 'X-Forwarded-Host': publicHost, 'X-Forwarded-Proto': 'https', Origin: origin() }
    : {};
  let addresses = 0;
  const ownAddress = () => `10.9.${Math.floor(++addresses / 250)}.${addresses % 250}`;
  const send: SecondFactor['send'] = (method, path, cookie, json, client = ownAddress(), headers = {}) =>
    sendRequest(address(), method, path, {
      cookie,
      headers: { 'X-Forwarded-For': client, ...forwarded, ...headers },
      ...(json === undefined ? {} : { json }),
    });
  const authenticator = () => makeAuthenticator(origin());
  const options: SecondFactor['options'] = async (cookie) =>
    (await send('POST', '/session/passkey/options', cookie)).body.options;

  return {
    get origin() {
      return origin();
    },
    send,
    authenticator,
    options,
    addPasskey: async (cookie, name = 'Schlüssel am Bund') => {
      const key = authenticator();
      const started = await send('POST', '/passkeys/options', cookie);
      const response = await send('POST', '/passkeys', cookie, { name, response: key.make(started.body.options) });
      if (response.status !== 201) throw new Error(`no passkey: ${response.status} ${JSON.stringify(response.body)}`);
      return [response.body, key];
    },
    startLogIn: async (username, password = NEW_USER_PASSWORD) => {
      const response = await users.tryLogIn(username, password);
      if (response.body.code !== 'PASSKEY_NEEDED') throw new Error(`no passkey was asked for: ${response.status}`);
      return cookiesOf(response);
    },
    finishLogIn: async (cookie, key) =>
      send('POST', '/session/passkey', cookie, { response: key.sign(await options(cookie)) }),
  };
}

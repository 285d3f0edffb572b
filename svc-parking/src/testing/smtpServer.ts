import { EventEmitter, once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { makeCertificates } from '@parkwart/tooling/jest/certificates.mjs';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The mail with headers, as received. */
  readonly raw: string;
  /** The mail with encoded letters and long lines decoded. */
  readonly shown: string;
}

type Command = 'auth' | 'from' | 'to' | 'data';

export type TestSmtpServer = Awaited<ReturnType<typeof startSmtp>>;

export const SMTP_LOGIN = { user: 'parkwart', password: 'the-password-of-the-mail-server' } as const;

const shownIn = (raw: string) =>
  Buffer.from(
    raw.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_code, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** A mail server with STARTTLS and login; it refuses the commands that a test sets. */
export async function startSmtp() {
  const certificates = await makeCertificates(['IP:127.0.0.1']);
  const [cert, key] = await Promise.all([readFile(certificates.certificate), readFile(certificates.key)]);
  const mails: ReceivedMail[] = [];
  const arrivals = new EventEmitter();
  let refusals: Partial<Record<Command, string>> = {};
  let isSilent = false;

  const refusal = (command: Command): Error | null => {
    const reply = refusals[command];
    return reply === undefined
      ? null
      : Object.assign(new Error(reply.slice(4)), { responseCode: Number.parseInt(reply, 10) });
  };
  const server = new SMTPServer({
    cert,
    key,
    onAuth: ({ username, password }, _session, done) => {
      const isKnown = username === SMTP_LOGIN.user && password === SMTP_LOGIN.password;
      done(refusal('auth') ?? (isKnown ? null : new Error('Unknown login')), { user: username });
    },
    onMailFrom: (_address, _session, done) => done(refusal('from')),
    onRcptTo: (_address, _session, done) => done(refusal('to')),
    onData: (stream, { envelope }, done) => {
      void text(stream).then((raw) => {
        if (isSilent) return;
        const refused = refusal('data');
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        if (!refused) mails.push({ from, to, raw, shown: shownIn(raw) });
        done(refused);
        if (!refused) arrivals.emit(to.join());
      });
    },
  });
  // Ignores the errors of clients that disconnect in the middle of a mail.
  server.on('error', () => undefined);
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    server: `127.0.0.1:${(listener.address() as AddressInfo).port}`,
    ca: certificates.ca,
    mails,
    /** Waits for a mail to this address. */
    has: (address: string) => once(arrivals, address),
    to: (address: string) => mails.filter(({ to }) => to.includes(address)),
    /** Sets the commands that the server refuses, as `{ to: '550 5.1.1 Unknown' }`; none by default. */
    refuses: (next: Partial<Record<Command, string>> = {}) => {
      refusals = next;
    },
    /** Sets whether the server accepts mails but never responds. */
    silent: (isNow: boolean) => {
      isSilent = isNow;
    },
    stop: async () => {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await certificates.remove();
    },
  };
}

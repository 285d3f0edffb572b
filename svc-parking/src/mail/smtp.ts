import { getSystemErrorName } from 'node:util';
import { createTransport, type NodemailerError } from 'nodemailer';

export interface Mail {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly replyTo: string;
  /** The same for each attempt. */
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Why a mail was not sent. Neither names the receiver, so that logs and journal may have it. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** A status of SMTP, `550 5.1.1`, or an error's code. */
  readonly reply: string;
  /** The server refuses this mail, whenever it comes. */
  readonly isFinal: boolean;
  /** Other mails would fail, too. */
  readonly isOfServer: boolean;

  constructor(reply: string, { isFinal, isOfServer }: Pick<MailError, 'isFinal' | 'isOfServer'>) {
    super(`The mail server did not accept a mail: ${reply}`);
    this.reply = reply;
    this.isFinal = isFinal;
    this.isOfServer = isOfServer;
  }
}

export interface Mailer {
  /** @throws MailError unless the server has accepted it */
  send(mail: Mail): Promise<void>;
}

export interface SmtpAccess {
  /** `mail.example.org:587` */
  readonly server: string;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** PEM; Node's trusted CAs by default. */
  readonly ca?: string | undefined;
  readonly timeoutMs?: number;
}

/** Of a whole attempt, also where the server responds one byte at a time. */
const TIMEOUT_MS = 60_000;
const TLS_PORT = 465;

/** Always by TLS, so that neither password nor mail is sent in the clear. */
export function smtpMailer({ server, user, password = '', ca, timeoutMs = TIMEOUT_MS }: SmtpAccess): Mailer {
  const [host = '', port = ''] = server.split(':');
  const isTls = Number(port) === TLS_PORT;
  const transport = createTransport({
    host,
    port: Number(port),
    secure: isTls,
    requireTLS: !isTls,
    tls: { minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) },
    ...(user !== undefined && { auth: { user, pass: password }, forceAuth: true }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ from, to, ...mail }) => {
      try {
        await transport.sendMail({
          ...mail,
          from,
          to: { name: '', address: to },
          envelope: { from: from.address, to: [to] },
          // No automatic response to an automatic mail (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
          xMailer: false,
          signal: AbortSignal.timeout(timeoutMs),
        });
      } catch (error) {
        throw mailErrorOf(error as NodemailerError);
      }
    },
  };
}

/** Only what the server says of receiver or content is about the mail; a refused sender or login is about the server. */
function mailErrorOf({ command, response, responseCode, permanent, ...failure }: NodemailerError): MailError {
  const isOfServer = responseCode === undefined || (command !== 'RCPT TO' && command !== 'DATA');
  const [enhanced] = /(?<=^\d{3}[ -])[245]\.\d{1,3}\.\d{1,3}/.exec(response ?? '') ?? [];
  const { errno, code = 'EUNKNOWN' } = failure;
  const name = errno === undefined ? code : getSystemErrorName(errno);
  const reply = responseCode === undefined ? name : [responseCode, enhanced].filter(Boolean).join(' ');
  return new MailError(reply.slice(0, 20), { isFinal: !isOfServer && permanent === true, isOfServer });
}

import { getSystemErrorName } from 'node:util';
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer';

export interface Mailer {
  /** @throws NodemailerError unless the mail server has accepted the mail */
  sendMail(mail: SendMailOptions): Promise<unknown>;
}

export interface SmtpAccess {
  /** `mail.example.org:587` */
  readonly server: string;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** PEM; Node's trusted CAs by default. */
  readonly ca?: string | undefined;
}

const TLS_PORT = 465;

/** Sends mails only over TLS, so that neither password nor mail is sent unencrypted. */
export function smtpMailer({ server, user, password = '', ca }: SmtpAccess): Mailer {
  const [host = '', port = ''] = server.split(':');
  const isTls = Number(port) === TLS_PORT;
  return createTransport({
    host,
    port: Number(port),
    secure: isTls,
    requireTLS: !isTls,
    tls: { minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) },
    ...(user !== undefined && { auth: { user, pass: password }, forceAuth: true }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * If the server rejects the receiver or the content, only this mail fails; the failure is final if the status is a 5xx.
 * If the server rejects the sender or the login, all mails fail.
 * @returns `reply`: a status of SMTP (550 5.1.1) or an error's code, without the server's text, which contains the
 * receiver
 */
export function failureOf({ command, response, responseCode, permanent, errno, code = 'EUNKNOWN' }: NodemailerError) {
  if (responseCode === undefined) {
    const reply = errno === undefined ? code : getSystemErrorName(errno);
    return { reply, isFinal: false, isOfServer: true };
  }
  const [enhanced] = /(?<=^\d{3}[ -])[245]\.\d{1,3}\.\d{1,3}/.exec(response ?? '') ?? [];
  const isOfServer = command !== 'RCPT TO' && command !== 'DATA';
  const reply = [responseCode, enhanced].filter(Boolean).join(' ');
  return { reply, isFinal: !isOfServer && permanent === true, isOfServer };
}

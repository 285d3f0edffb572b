import { Refusal } from '@parkwart/service-kit/refusal';

/** One answer for an unknown user, a wrong password and an inactive account (design §5). */
export const wrongCredentials = () => new Refusal(401, 'WRONG_CREDENTIALS', 'Benutzername oder Passwort ist falsch.');

export const tooManyFailures = (seconds: number) =>
  new Refusal(
    429,
    'TOO_MANY_FAILURES',
    `Zu viele Fehlversuche. Bitte versuchen Sie es in ${waiting(seconds)} erneut.`,
    {
      retryAfter: seconds,
    },
  );

export const notOwnPassword = () => new Refusal(403, 'NOT_OWN_ACCOUNT', 'Sie können nur Ihr eigenes Passwort ändern.');

export const wrongPassword = () => {
  const sentence = 'Das aktuelle Passwort ist falsch.';
  return new Refusal(422, 'WRONG_PASSWORD', sentence, { fields: { currentPassword: sentence } });
};

export const sessionOver = () => new Refusal(401, 'SESSION_OVER', 'Ihre Sitzung ist abgelaufen.');

function waiting(seconds: number): string {
  if (seconds <= 60) return seconds === 1 ? 'einer Sekunde' : `${seconds} Sekunden`;
  return `${Math.ceil(seconds / 60)} Minuten`;
}

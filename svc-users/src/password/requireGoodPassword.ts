import { PASSWORD_TEXTS, passwordFault } from './passwordRules.ts';
import { weakPassword } from './refusals.ts';

/**
 * Lets only passwords pass that follow the rules (design §5).
 * @param field the input that holds it
 * @throws Refusal 422
 */
export function requireGoodPassword(password: string, field: string): void {
  const fault = passwordFault(password);
  if (fault) throw weakPassword(field, PASSWORD_TEXTS[fault]);
}

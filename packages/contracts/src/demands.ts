/** What an account has to do before anything else, in the order in which it is asked for. */
export const REQUIREMENTS = ['password', 'passkey'] as const;
export type Requirement = (typeof REQUIREMENTS)[number];

/** How long after a password or passkey was given a session may do what needs a proof, in ms. */
export const PROOF_MS = 10 * 60_000;

/** The `code` of each refusal that a page answers with a dialog instead of a message. */
export const DEMANDS = {
  /** 401 at the login: the password was right, the passkey is still to come. */
  passkey: 'PASSKEY_NEEDED',
  /** 403: `required` is 'password'. */
  newPassword: 'PASSWORD_CHANGE_NEEDED',
  /** 403: `required` is 'passkey'. */
  firstPasskey: 'PASSKEY_SETUP_NEEDED',
  /** 403: the last proof is older than `PROOF_MS`. */
  proof: 'PROOF_NEEDED',
} as const;

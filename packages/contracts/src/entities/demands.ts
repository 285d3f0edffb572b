/** Steps that block the user from everything else, in the order of their dialogs. */
export const REQUIREMENTS = ['password', 'passkey'] as const;
export type Requirement = (typeof REQUIREMENTS)[number];

/** How long a proof of identity is valid. */
export const PROOF_MS = 10 * 60_000;

/** The error codes for which a page opens a dialog instead of showing a message. */
export const DEMANDS = {
  /** 401 at the login: the password was right, but a passkey is needed as well. */
  passkey: 'PASSKEY_NEEDED',
  /** 403: the session's `required` is 'password'. */
  newPassword: 'PASSWORD_CHANGE_NEEDED',
  /** 403: the session's `required` is 'passkey'. */
  firstPasskey: 'PASSKEY_SETUP_NEEDED',
  /** 403: the last proof is older than `PROOF_MS`. */
  proof: 'PROOF_NEEDED',
} as const;

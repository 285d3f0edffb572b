/** An installation's secrets that can be rotated. */
export interface SecretStore {
  /** @throws CommandError when there is none */
  read(name: RotatedSecret): Promise<string>;
  changedAt(name: RotatedSecret): Promise<Date>;
  /** Atomic. */
  write(name: RotatedSecret, content: string): Promise<void>;
  /** The command with which the operator restarts all its users. */
  restartCommand(name: RotatedSecret): string;
}

const ROTATED = ['signing-keys', 'service-keys', 'users-secret', 'gateway-key'] as const;
export type RotatedSecret = (typeof ROTATED)[number];

/** Where an installation keeps the secrets that can be changed while it runs. */
export interface SecretStore {
  /** @throws Refused when there is none */
  read(name: RotatedSecret): Promise<string>;
  /** When it was last written. */
  changedAt(name: RotatedSecret): Promise<Date>;
  /** Whole or not at all. */
  write(name: RotatedSecret, content: string): Promise<void>;
  /** What makes all that use it read it again, as the operator types it. */
  restartCommand(name: RotatedSecret): string;
}

const ROTATED = ['signing-keys', 'service-keys', 'users-secret', 'gateway-key'] as const;
export type RotatedSecret = (typeof ROTATED)[number];

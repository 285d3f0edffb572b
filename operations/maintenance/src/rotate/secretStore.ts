export interface SecretStore {
  /** @throws CommandError when there is none */
  read(name: RotatedSecret): Promise<string>;
  changedAt(name: RotatedSecret): Promise<Date>;
  write(name: RotatedSecret, content: string): Promise<void>;
  restartCommand(name: RotatedSecret): string;
  rotateCommand(name: RotatedSecret): string;
}

const ROTATED = ['signing-keys', 'service-keys', 'users-secret', 'gateway-key'] as const;
export type RotatedSecret = (typeof ROTATED)[number];

/** A MariaDB server of the tests' own. */
export interface TestMariaDb {
  /** `mysql://root@127.0.0.1:port`, with TLS `mysql://root@localhost:port` */
  readonly server: string;
  freeze(): void;
  thaw(): void;
  end(): Promise<void>;
  startAgain(): Promise<void>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}
export function makeDataTemplate(): Promise<string>;
/** How it is spoken to by TLS alone. */
export interface MariaDbTls {
  readonly certificate: string;
  readonly key: string;
  /** Who signed the certificate, PEM. */
  readonly ca: string;
}
export function startMariaDb(template: string, tls?: MariaDbTls): Promise<TestMariaDb>;

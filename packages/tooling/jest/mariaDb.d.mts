export interface TestMariaDb {
  /** `mysql://root@127.0.0.1:port`, with TLS `mysql://root@localhost:port` */
  readonly server: string;
  freeze(): void;
  thaw(): void;
  end(): Promise<void>;
  startAgain(): Promise<void>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
}
export function makeDataTemplate(): Promise<string>;
/** Enables TLS only. */
export interface MariaDbTls {
  readonly certificate: string;
  readonly key: string;
  /** The authority, PEM. */
  readonly ca: string;
}
export function startMariaDb(template: string, tls?: MariaDbTls): Promise<TestMariaDb>;

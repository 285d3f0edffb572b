export interface TestDatabaseServer {
  /** `mysql://root@127.0.0.1:port`, with TLS `mysql://root@localhost:port` */
  readonly server: string;
  freeze(): Promise<void>;
  thaw(): void;
  end(): Promise<void>;
  startAgain(): Promise<void>;
  remove(): Promise<void>;
}
/** `MySQL 9.7.4`, `MariaDB 10.11.14`; undefined if none is installed. */
export function databaseServerVersion(): string | undefined;
/** The alternative is MariaDB. */
export function isMysql(): boolean;
export function makeDataTemplate(): Promise<string>;
export interface DatabaseServerTls {
  readonly certificate: string;
  readonly key: string;
  readonly ca: string;
}
export interface DatabaseServerOptions {
  readonly tls?: DatabaseServerTls | undefined;
  readonly hasBinaryLog?: boolean;
}
export function databaseServerCommand(
  server: DatabaseServerOptions & { readonly folder: string; readonly port: number },
): {
  command: string;
  args: string[];
};
/** @throws if the server does not accept a connection */
export function connectOnce(options: { readonly uri: string; readonly connectTimeout?: number }): Promise<void>;
export function startDatabaseServer(template: string, options?: DatabaseServerOptions): Promise<TestDatabaseServer>;

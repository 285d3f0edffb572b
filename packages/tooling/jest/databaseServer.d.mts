export interface TestDatabaseServer {
  /** `mysql://root@127.0.0.1:port`, with TLS `mysql://root@localhost:port` */
  readonly server: string;
  freeze(): Promise<void>;
  thaw(): void;
  end(): Promise<void>;
  startAgain(): Promise<void>;
  remove(): Promise<void>;
}
export function makeDataTemplate(): Promise<string>;
export interface DatabaseServerTls {
  readonly certificate: string;
  readonly key: string;
  readonly ca: string;
}
export function databaseServerCommand(server: {
  readonly folder: string;
  readonly port: number;
  readonly tls?: DatabaseServerTls;
}): {
  command: string;
  args: string[];
};
/** @throws when the server does not accept a connection */
export function connectOnce(options: { readonly uri: string; readonly connectTimeout?: number }): Promise<void>;
export function startDatabaseServer(
  template: string,
  tls?: DatabaseServerTls,
  more?: readonly string[],
): Promise<TestDatabaseServer>;

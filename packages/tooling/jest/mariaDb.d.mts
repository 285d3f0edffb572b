/** A MariaDB server of the tests' own. */
export interface TestMariaDb {
  /** `mysql://root@127.0.0.1:port` */
  readonly server: string;
  freeze(): void;
  thaw(): void;
  end(): Promise<void>;
  startAgain(): Promise<void>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}
export function makeDataTemplate(): Promise<string>;
export function startMariaDb(template: string): Promise<TestMariaDb>;

export interface TestCertificates {
  readonly certificate: string;
  readonly key: string;
  readonly caFile: string;
  readonly ca: string;
  remove(): Promise<void>;
}
/** @param names of two kinds: `DNS:localhost`, `IP:127.0.0.1` */
export function makeCertificates(names?: readonly string[]): Promise<TestCertificates>;

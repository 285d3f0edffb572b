declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net';

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      /** PEM; both enable TLS. */
      key?: string;
      cert?: string;
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}

declare module '@20minutes/s3rver' {
  import type { IncomingHttpHeaders } from 'node:http';
  import type { AddressInfo } from 'node:net';

  export interface S3Context {
    readonly headers: IncomingHttpHeaders;
    readonly path: string;
    readonly querystring: string;
    readonly state: { account?: object };
    params: { bucket?: string; key?: string };
  }

  export type S3Middleware = (context: S3Context, next: () => Promise<void>) => Promise<void>;

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      /** In PEM; `key` and `cert` together enable TLS. */
      key?: string;
      cert?: string;
    });
    readonly middleware: S3Middleware[];
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}

declare module '@20minutes/s3rver/lib/middleware/authentication.js' {
  import type { S3Middleware } from '@20minutes/s3rver';

  export default function authentication(): S3Middleware;
}

declare module '@20minutes/s3rver/lib/models/error.js' {
  export default class S3Error extends Error {
    constructor(code: string, message: string);
  }
}

declare module '@20minutes/s3rver/lib/models/account.js' {
  export default class Account {
    static readonly registry: Map<string, Account>;
    constructor(id: string, displayName: string);
    createKeyPair(accessKey: string, secretKey: string): void;
  }
}

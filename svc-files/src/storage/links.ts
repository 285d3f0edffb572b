import { LINK_SECONDS } from '@parkwart/contracts/attachments';
import { invalidInput } from '@parkwart/service-kit/httpError';
import type { Context } from 'koa';
import { Client } from 'minio';
import type { FilesEnvironment } from '../environment.ts';
import { REGION } from './storage.ts';

/** Presigned links to objects, good for five minutes. */
export interface Links {
  /** A link on the origin under which the request reached the gateway, which leads it on to the storage. */
  to(key: string, ctx: Context): Promise<string>;
}

type LinkEnvironment = Pick<FilesEnvironment, 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_BUCKET'>;

export function openLinks({ S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET }: LinkEnvironment): Links {
  return {
    to: async (key, ctx) => {
      const { hostname, port, protocol } = originOf(ctx);
      const useSSL = protocol === 'https:';
      // Signing asks nobody: the host is part of the signature and the region is named.
      const signer = new Client({
        endPoint: hostname.replace(/^\[|\]$/g, ''),
        port: Number(port) || (useSSL ? 443 : 80),
        useSSL,
        accessKey: S3_ACCESS_KEY,
        secretKey: S3_SECRET_KEY,
        region: REGION,
        pathStyle: true,
      });
      return signer.presignedGetObject(S3_BUCKET, key, LINK_SECONDS);
    },
  };
}

/** As the gateway passes them on: the Host header untouched, which is also what the storage will see. */
function originOf(ctx: Context): URL {
  const origin = `${ctx.protocol}://${ctx.get('Host')}`;
  if (!URL.canParse(origin)) throw invalidInput({ Host: 'Diese Adresse ist ungültig.' });
  return new URL(origin);
}

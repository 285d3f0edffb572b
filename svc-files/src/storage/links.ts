import { LINK_SECONDS } from '@parkwart/contracts/calls/attachments';
import { invalidInput } from '@parkwart/service-kit/errors/httpError';
import type { Context } from 'koa';
import { Client } from 'minio';
import type { FilesEnvironment } from '../environment.ts';
import { REGION } from './s3Clients.ts';

export type LinkEnvironment = Pick<FilesEnvironment, 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_BUCKET'>;

export function linkTo(
  key: string,
  ctx: Context,
  { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_BUCKET }: LinkEnvironment,
): Promise<string> {
  const { hostname, port, protocol } = originOf(ctx);
  const useSSL = protocol === 'https:';
  // Signing needs no request to the storage, since the region is given; the host is part of the signature.
  const signer = new Client({
    endPoint: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (useSSL ? 443 : 80),
    useSSL,
    accessKey,
    secretKey,
    region: REGION,
    pathStyle: true,
  });
  return signer.presignedGetObject(S3_BUCKET, key, LINK_SECONDS);
}

/**
 * The origin of links, from the Host header of the request: the gateway forwards this header unchanged, also to the
 * storage.
 */
function originOf(ctx: Context): URL {
  const origin = `${ctx.protocol}://${ctx.get('Host')}`;
  if (!URL.canParse(origin)) throw invalidInput({ Host: 'Diese Adresse ist ungültig.' });
  return new URL(origin);
}

import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { rawRequest } from 'gateway/testing/rawRequest';
import { Client } from 'minio';
import { openS3 } from './openS3.ts';

const KEYS = { accessKey: 'parkwart', secretKey: 'a secret of the tests' };
const BUCKET = 'parkwart-files';
const KEY = '5f0c4711-0000-4000-8000-000000000001';
const CONTENT = 'B-AB 1234';
/** Koa parses at most 1,000 parameters, so it does not see a signature after them. */
const FLOOD = 'a&'.repeat(1_000);
const MADE_UP = `X-Amz-Algorithm=x&X-Amz-Signature=${'0a'.repeat(32)}`;

describe('openS3', () => {
  let folder: { path: string; remove: () => Promise<void> };
  let server: Awaited<ReturnType<typeof openS3>>;
  let owner: Client;
  const clientWith = (keys: { accessKey: string; secretKey: string }) =>
    new Client({
      endPoint: '127.0.0.1',
      port: server.port,
      useSSL: false,
      region: 'us-east-1',
      pathStyle: true,
      ...keys,
    });
  const send = (target: string, method = 'GET', headers: Record<string, string> = {}) =>
    rawRequest(`http://127.0.0.1:${server.port}`, target, { method, headers });
  const link = async (expires = 300) => {
    const { pathname, search } = new URL(await owner.presignedGetObject(BUCKET, KEY, expires));
    return pathname + search;
  };
  const storedKeys = async () => {
    const keys: string[] = [];
    for await (const { name } of owner.listObjectsV2(BUCKET, '', true) as AsyncIterable<{ name: string }>)
      keys.push(name);
    return keys;
  };

  beforeAll(async () => {
    folder = await temporaryFolder();
    server = await openS3({ folder: folder.path, port: 0, ...KEYS });
    owner = clientWith(KEYS);
    await owner.makeBucket(BUCKET);
    await owner.putObject(BUCKET, KEY, CONTENT);
  });
  afterAll(async () => {
    await server.close();
    await folder.remove();
  });

  it('serves requests that are signed with the keys, by header or by presigned link', async () => {
    expect(await storedKeys()).toEqual([KEY]);
    expect((await owner.statObject(BUCKET, KEY)).size).toBe(CONTENT.length);
    await owner.putObject(BUCKET, 'ein Name (mit Klammern)/ä', CONTENT);
    await owner.removeObject(BUCKET, 'ein Name (mit Klammern)/ä');
    const response = await send(await link());
    expect({ status: response.status, body: response.body.toString() }).toEqual({ status: 200, body: CONTENT });
  });

  it.each([
    ['the list of buckets', 'GET', '/'],
    ['the list of files', 'GET', `/${BUCKET}?list-type=2`],
    ['the list of files behind 1,000 parameters', 'GET', `/${BUCKET}/?${FLOOD}${MADE_UP}`],
    ['a file behind 1,000 parameters', 'GET', `/${BUCKET}/${KEY}?${FLOOD}${MADE_UP}`],
    ['a file', 'GET', `/${BUCKET}/${KEY}`],
    ["a file's head", 'HEAD', `/${BUCKET}/${KEY}`],
    ['a new file', 'PUT', `/${BUCKET}/planted`],
    ['a new bucket', 'PUT', '/planted'],
    ['a copy', 'PUT', `/${BUCKET}/planted?x-amz-copy-source=/${BUCKET}/${KEY}`],
    ['a website', 'PUT', `/${BUCKET}?website`],
    ['a deletion', 'DELETE', `/${BUCKET}/${KEY}`],
    ['the deletion of the bucket', 'DELETE', `/${BUCKET}`],
    ['a batch deletion', 'POST', `/${BUCKET}?delete`],
    ['a form', 'POST', `/${BUCKET}`],
    ['the CORS rules', 'OPTIONS', `/${BUCKET}/${KEY}`],
    ['a path that cannot be decoded', 'GET', '/%ff'],
  ])('rejects an unsigned request with 403: %s', async (_what, method, target) => {
    const response = await send(target, method, {
      Origin: 'https://evil.example',
      'Access-Control-Request-Method': 'GET',
    });
    expect(response.status).toBe(403);
    expect(response.body.toString()).not.toContain(KEY);
    expect(await storedKeys()).toEqual([KEY]);
  });

  it.each([
    ['another key', (signed: string) => signed.replace(KEY, KEY.replace(/1$/, '2'))],
    ['another time', (signed: string) => signed.replace('X-Amz-Expires=300', 'X-Amz-Expires=3000')],
    ['another signature', (signed: string) => `${signed.slice(0, -1)}${signed.endsWith('0') ? '1' : '0'}`],
    ['an additional parameter', (signed: string) => `${signed}&list-type=2`],
    ['a duplicate parameter', (signed: string) => `${signed}&X-Amz-Expires=300`],
    ['a duplicate parameter in another case', (signed: string) => `${signed}&x-amz-expires=300`],
    ['1,000 parameters before', (signed: string) => signed.replace('?', `?${FLOOD}`)],
    ['1,000 parameters behind', (signed: string) => `${signed}&${FLOOD}`],
  ])('rejects a presigned link that was tampered with: %s', async (_what, change) => {
    const response = await send(change(await link()));
    expect(response.status).toBe(403);
    expect(response.body.toString()).not.toContain(CONTENT);
  });

  it('rejects a presigned link that is used with another method', async () => {
    for (const method of ['PUT', 'DELETE', 'HEAD']) expect((await send(await link(), method)).status).toBe(403);
    expect(await storedKeys()).toEqual([KEY]);
  });

  it('rejects a presigned link that has expired', async () => {
    const anHourAgo = new Date(Date.now() - 3_600_000);
    const { pathname, search } = new URL(await owner.presignedUrl('GET', BUCKET, KEY, 300, {}, anHourAgo));
    expect((await send(pathname + search)).status).toBe(403);
  });

  it('rejects other keys, including the S3 package’s publicly known default keys', async () => {
    const strangers = [
      { accessKey: 'S3RVER', secretKey: 'S3RVER' },
      { accessKey: KEYS.accessKey, secretKey: 'guessed' },
    ];
    for (const keys of strangers) await expect(clientWith(keys).statObject(BUCKET, KEY)).rejects.toThrow();
  });

  it.each([
    ['by header', `/${BUCKET}/${KEY}`, { Authorization: 'AWS parkwart:c2lnbmF0dXJl', Date: new Date().toUTCString() }],
    ['by query', `/${BUCKET}/${KEY}?AWSAccessKeyId=parkwart&Expires=9999999999&Signature=c2lnbmF0dXJl`, {}],
  ])('rejects a version 2 signature without checking it: %s', async (_how, target, headers) => {
    const response = await send(target, 'GET', headers);
    expect({ status: response.status, body: response.body.toString() }).toEqual({
      status: 403,
      body: expect.stringContaining('<Code>AccessDenied</Code>'),
    });
  });
});

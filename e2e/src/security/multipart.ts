const BOUNDARY = 'parkwart-boundary';

export function multipart(files: readonly { readonly name: string; readonly content: Uint8Array | string }[]) {
  const parts = files.flatMap(({ name, content }) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    content,
    '\r\n',
  ]);
  const body = Buffer.concat([...parts, `--${BOUNDARY}--\r\n`].map((part) => Buffer.from(part)));
  return { headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` }, body };
}

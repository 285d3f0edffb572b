const shared = new Map<string, { readonly content: Promise<Buffer>; readers: number }>();

/** Reads a file once for all concurrent readers: many slow clients take no more memory than one. */
export function shareContent(key: string, read: () => Promise<Buffer>) {
  const held = shared.get(key) ?? { content: read(), readers: 0 };
  held.readers += 1;
  shared.set(key, held);
  let isReleased = false;
  const release = () => {
    if (isReleased) return;
    isReleased = true;
    held.readers -= 1;
    if (held.readers === 0) shared.delete(key);
  };
  return { content: held.content, release };
}

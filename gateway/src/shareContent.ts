const shared = new Map<string, { readonly content: Promise<Buffer>; readers: number }>();

/** The content under a key, read once for all who hold it at the same time: many slow readers take no more memory than one. */
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

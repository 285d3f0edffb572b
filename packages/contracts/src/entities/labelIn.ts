/** @returns the key itself if it has no label, because a newer service may send keys that this version does not know */
export const labelIn =
  (labels: Readonly<Record<string, string>>) =>
  (key: string): string =>
    labels[key] ?? key;

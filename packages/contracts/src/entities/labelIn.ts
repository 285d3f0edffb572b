/** @returns the key itself where it has no label: a newer service may know further ones */
export const labelIn =
  (labels: Readonly<Record<string, string>>) =>
  (key: string): string =>
    labels[key] ?? key;

export const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

export const block = (head: string, lines: readonly string[]) => [
  `${head} {`,
  ...lines.map((line) => `  ${line}`),
  '}',
];

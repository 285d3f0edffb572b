/** A text as one word of nginx.conf. */
export const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** The lines of `head { … }`. */
export const block = (head: string, lines: readonly string[]) => [
  `${head} {`,
  ...lines.map((line) => `  ${line}`),
  '}',
];

/** Reads the last line with a postcode; if there is none, the last line is the town. */
export function townOf(address: string): { readonly postcode: string; readonly town: string } {
  const lines = address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  for (const line of [...lines].reverse()) {
    const [, postcode, town] = /^(?:[A-Z]{1,3}-)?(\d{4,6})\s+(.+)$/.exec(line) ?? [];
    if (postcode !== undefined && town !== undefined) return { postcode, town };
  }
  return { postcode: '', town: lines.at(-1) ?? '' };
}

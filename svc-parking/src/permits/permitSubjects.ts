/** Its subject in the journal. */
export const permitChain = (id: number | string) => `permit:${id}` as const;

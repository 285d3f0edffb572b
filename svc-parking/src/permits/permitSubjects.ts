/** Of its chain in the journal. */
export const permitChain = (id: number | string) => `permit:${id}` as const;

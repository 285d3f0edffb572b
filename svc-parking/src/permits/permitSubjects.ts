/** Of its chain in the journal. */
export const permitChain = (id: number) => `permit:${id}` as const;

/** Of stored responses. Ids are those of no record. */
export const permitResponses = (id: number | string) => `permit-${id}`;

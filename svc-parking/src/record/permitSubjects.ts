/** Of its chain in the journal. */
export const permitChain = (id: number) => `permit:${id}`;

/** Of stored responses. Ids are those of no record. */
export const permitResponses = (id: number | string) => `permit-${id}`;

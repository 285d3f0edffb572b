/**
 * For what other machines change without telling: records alone have a stream of changes. Asked again when the user
 * comes back to the page, and every so many ms while it is visible.
 */
export const FOLLOW_OTHERS = { refetchOnWindowFocus: true, refetchInterval: 30_000 } as const;

/**
 * Query options that refetch data on focus, and periodically while the page is visible. They are for data that other
 * users change and that, unlike records, has no event stream.
 */
export const FOLLOW_OTHERS = { refetchOnWindowFocus: true, refetchInterval: 30_000 } as const;

export function temporaryFolder(): Promise<{ readonly path: string; readonly remove: () => Promise<void> }>;

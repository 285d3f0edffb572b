/** What a browser loads for a role's first page, with gzip sizes. */
export declare function firstLoad(shell: string, remote: string): { file: string; bytes: number }[];

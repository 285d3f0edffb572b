interface LoadedFile {
  file: string;
  /** Compressed by gzip. */
  bytes: number;
  /** Length of the chain of requests that ends with this one; the page's own are 1. */
  depth: number;
}

/** What a browser loads for a role's first page. */
export declare function firstLoad(shell: string, remote: string): LoadedFile[];

/** What a phone loads until the remote's own document is usable, the page included. */
export declare function firstLoadOfDocument(remote: string): LoadedFile[];

interface LoadedFile {
  file: string;
  /** As browsers get it: in Brotli, pages in gzip. */
  bytes: number;
  /** For clients without TLS, which get gzip. */
  gzipBytes: number;
  /** Length of the chain of requests that ends with this one; the page's own are 1. */
  depth: number;
}

/** What a browser loads for a role's first page. */
export declare function firstLoad(shell: string, remote: string): LoadedFile[];

/** What the booth fetches once its first page is usable. */
export declare function loadedLater(remote: string): LoadedFile[];

/** What a phone loads until the remote's own document is usable, the page included. */
export declare function firstLoadOfDocument(remote: string): LoadedFile[];

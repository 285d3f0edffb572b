interface LoadedFile {
  file: string;
  /** Compressed with Brotli; HTML pages with gzip. */
  bytes: number;
  /** Compressed with gzip, for clients without TLS. */
  gzipBytes: number;
  /** Length of the chain of requests that ends with this one; the page's own are 1. */
  depth: number;
}

/** The files that a browser loads for a role's first page. */
export declare function firstLoad(shell: string, remote: string): LoadedFile[];

/** The files that the booth fetches once its first page is usable. */
export declare function loadedLater(remote: string): LoadedFile[];

/** The files that a phone loads until the remote's own document is usable, including the page. */
export declare function firstLoadOfDocument(remote: string): LoadedFile[];

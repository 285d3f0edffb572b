import { tooManyUploads } from '../attachments/errors.ts';

interface Limits {
  readonly perAccount: number;
  readonly overall: number;
}

/** Concurrent uploads: each may take 500 MB on disk until it is complete, 15 GB in total. */
const LIMITS: Limits = { perAccount: 10, overall: 30 };

export function createUploadSlots({ perAccount, overall }: Limits = LIMITS) {
  const accounts: string[] = [];
  return {
    /** @throws HttpError 429 */
    run: async <Result>(account: string, work: () => Promise<Result>): Promise<Result> => {
      const own = accounts.filter((each) => each === account).length;
      if (own >= perAccount || accounts.length >= overall) throw tooManyUploads();
      accounts.push(account);
      try {
        return await work();
      } finally {
        accounts.splice(accounts.indexOf(account), 1);
      }
    },
  };
}

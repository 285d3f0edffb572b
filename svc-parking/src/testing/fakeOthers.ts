import type { AskOther } from '../peers/otherServices.ts';

type Asked = { readonly path: string; readonly body: { readonly isTrial?: boolean; readonly preview?: string } };

export interface FakeOthers {
  readonly ask: AskOther;
  /** The requested erasures, without previews. */
  readonly erased: Asked[];
  /** The response, or an error to throw, by the call's path. */
  readonly responses: Record<string, object>;
}

const NOTHING_IN_FILES = {
  attachments: [],
  mentions: [],
  journal: [],
  asUser: { count: 0, invoiceNumbers: [] },
};

/** Fakes of svc-users and svc-files, which have no data about the person. */
export function fakeOthers(): FakeOthers {
  const erased: Asked[] = [];
  const responses: Record<string, object> = {
    '/disclosure/users': { accounts: [], mentions: [], journal: [] },
    '/disclosure/files': NOTHING_IN_FILES,
    '/erasure-requests/users': { accounts: [], mentions: [], preview: 'u'.repeat(43) },
    '/erasure-requests/files': { mentions: [], asUser: 0, preview: 'f'.repeat(43) },
    '/journal/users': { entries: [] },
    '/journal/files': { entries: [] },
    '/account-names': { accounts: [] },
  };
  const ask = async ({ path }: { path: string }, { body }: { body?: unknown }) => {
    const response = responses[path];
    if (response instanceof Error) throw response;
    const asked = { path, body: body as Asked['body'] };
    if (asked.body && !asked.body.isTrial) erased.push(asked);
    return response;
  };
  return { ask: ask as AskOther, erased, responses };
}

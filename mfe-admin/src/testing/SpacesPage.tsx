import { defineCall } from '@parkwart/contracts/calls-kit/call';
import { callApi } from '@parkwart/web';
import { chunk } from '@parkwart/web/chunk';
import { conflict, type FakeResponse, ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import * as z from 'zod/mini';
import { text } from '../parts/form/fields.tsx';
import { itemDialog } from '../parts/form/itemDialog.tsx';
import { AddButton, ItemActions } from '../parts/items/ItemActions.tsx';
import { nextOfRows, Pages, usePages } from '../parts/items/Pages.tsx';
import { useItemDialogs } from '../parts/items/useItemDialogs.tsx';
import { FOLLOW_OTHERS } from '../parts/loading/followOthers.ts';
import { Page } from '../parts/loading/Page.tsx';

/* An invented list of parking spaces: the smallest page with the parts that the office's lists and dialogs share. */

const space = z.object({ _id: z.string(), name: z.string(), note: z.string(), version: z.number() });
type Space = z.infer<typeof space>;

const spaceInput = z.strictObject({
  name: z.string().check(z.minLength(1, 'Bitte geben Sie den Namen ein.')),
  note: z.string().check(z.maxLength(20, 'Höchstens 20 Zeichen.')),
});
type SpaceInput = z.output<typeof spaceInput>;

const common = { service: 'parking', summary: 'Stellplätze.', allow: ['Admin'] } as const;
const params = z.strictObject({ id: z.string() });
const query = z.strictObject({ after: z.optional(z.string()), limit: z.string() });
const answer = z.object({ spaces: z.array(space) });
const getSpaces = defineCall({ ...common, method: 'GET', path: '/spaces', query, answer });
const addSpace = defineCall({
  ...common,
  method: 'POST',
  path: '/spaces',
  idempotent: true,
  body: spaceInput,
  answer: space,
});
const changeSpace = defineCall({
  ...common,
  method: 'PUT',
  path: '/spaces/{id}',
  versioned: true,
  params,
  body: spaceInput,
  answer: space,
});
const removeSpace = defineCall({ ...common, method: 'DELETE', path: '/spaces/{id}', versioned: true, params });

const texts = {
  add: 'Stellplatz hinzufügen',
  editTitle: 'Stellplatz bearbeiten',
  added: 'Stellplatz hinzugefügt.',
  changed: 'Stellplatz geändert.',
  removeTitle: 'Stellplatz löschen',
  removeQuestion: (name: string) => `Möchten Sie den Stellplatz „${name}“ löschen?`,
  removed: 'Stellplatz gelöscht.',
  removeFailed: 'Der Stellplatz wurde nicht gelöscht.',
  loadFailed: 'Die Stellplätze wurden nicht geladen.',
};

export const SPACES_KEY = ['spaces'];
const REMOVAL = {
  nameOf: ({ name }: Space) => name,
  queryKey: SPACES_KEY,
  texts,
  send: ({ _id, version }: Space) => callApi(removeSpace, { params: { id: _id } }, { ifMatch: version }),
};

const SpaceDialog = itemDialog({
  fields: { name: text('Name', { required: true }), note: text('Notiz') },
  schema: spaceInput,
  queryKey: SPACES_KEY,
  useItem: ({ item }: { readonly item: Space | undefined }) => ({
    texts,
    subject: `space:${item?._id}`,
    stored: item,
    send: (body, idempotencyKey) =>
      item
        ? callApi(changeSpace, { params: { id: item._id }, body }, { ifMatch: item.version })
        : callApi(addSpace, { body }, { idempotencyKey }),
  }),
  layout: ({ draw }) => (
    <>
      {draw('name')}
      {draw('note')}
    </>
  ),
});
const spaceDialog = chunk(async () => SpaceDialog);

export function SpacesPage() {
  const spaces = usePages({
    queryKey: SPACES_KEY,
    fetchPage: async (page, signal) => (await callApi(getSpaces, { query: page }, { signal })).spaces,
    nextOf: nextOfRows,
    ...FOLLOW_OTHERS,
  });
  const items = spaces.data?.pages.flat();
  const { edit, remove, dialogs } = useItemDialogs({ items, dialog: spaceDialog, removal: REMOVAL });
  return (
    <Page title="Stellplätze" actions={<AddButton label={texts.add} dialog={spaceDialog} onAdd={() => edit()} />}>
      <Pages query={spaces} failure={texts.loadFailed}>
        {(pages) => (
          <ul>
            {pages.flat().map((item) => (
              <li key={item._id}>
                <span>{item.name}</span>
                <ItemActions
                  editLabel={`${item.name} bearbeiten`}
                  removeLabel={`${item.name} löschen`}
                  dialog={spaceDialog}
                  onEdit={() => edit(item)}
                  onRemove={() => remove(item)}
                />
              </li>
            ))}
          </ul>
        )}
      </Pages>
      {dialogs}
    </Page>
  );
}

export const buildSpace = (changes: Partial<Space> = {}): Space => ({
  _id: '1',
  name: 'Hof',
  note: 'Schranke',
  version: 3,
  ...changes,
});

type Override = (request: SentRequest) => FakeResponse | Promise<FakeResponse> | undefined;

/**
 * Serves parking spaces: stores the changes, and rejects stale versions. A response from `override` takes precedence
 * over these defaults.
 */
export function serveSpaces(spaces: Space[], override: Override = () => undefined): SentRequest[] {
  const write = ({ method, path, ifMatch, body }: SentRequest): FakeResponse => {
    if (method === 'POST') {
      const added = { ...(body as SpaceInput), _id: String(spaces.length + 1), version: 1 };
      spaces.push(added);
      return { status: 201, body: added };
    }
    const index = spaces.findIndex(({ _id }) => path.endsWith(`/${_id}`));
    const stored = spaces[index];
    if (!stored) return { status: 404, body: { code: 'NOT_FOUND', message: 'Diesen Stellplatz gibt es nicht.' } };
    if (ifMatch !== `"${stored.version}"`) return conflict;
    const next = { ...stored, ...(body as SpaceInput), version: stored.version + 1 };
    spaces.splice(index, 1, ...(method === 'PUT' ? [next] : []));
    return method === 'PUT' ? ok(next) : { status: 204 };
  };
  return serveApi((request) => {
    const overridden = override(request);
    if (overridden) return overridden;
    if (request.path === '/journal') return ok({ entries: [], missing: [] });
    if (request.method !== 'GET') return write(request);
    const after = request.query.get('after');
    const from = after ? spaces.findIndex(({ _id }) => _id === after) + 1 : 0;
    return ok({ spaces: spaces.slice(from, from + Number(request.query.get('limit'))) });
  });
}

export const written = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method !== 'GET');

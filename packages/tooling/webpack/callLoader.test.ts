import callLoader from './callLoader.mjs';

describe('callLoader', () => {
  it('removes summary and input schemas from a call, and keeps its other properties and lines', () => {
    const source = `const schema = z.object({
  body: z.string(),
});

export const addBan = defineCall({
  method: 'POST',
  summary:
    'Eine Sperre hinzufügen.',
  allow: ['Admin'],
  params,
  body: z
    .strictObject({
      plate,
    })
    .check(inOrder),
  answer: z.object({
    body: schema,
  }),
});
`;
    expect(callLoader(source)).toBe(`const schema = z.object({
  body: z.string(),
});

export const addBan = defineCall({
  method: 'POST',


  allow: ['Admin'],






  answer: z.object({
    body: schema,
  }),
});
`);
  });
});

interface Page<Row> {
  readonly rows: readonly Row[];
}

interface State<Row> {
  readonly data: { readonly pages: readonly Page<Row>[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isError: boolean;
  readonly fetchNextPage: () => Promise<State<Row>>;
}

const rowsOf = <Row>({ data }: State<Row>): readonly Row[] => data?.pages.flatMap(({ rows }) => rows) ?? [];

/** Further pages until there are this many rows. Stops at a failure and returns the rows so far. */
export async function loadRows<Row>(query: State<Row>, count: number): Promise<readonly Row[]> {
  let state = query;
  while (state.hasNextPage && rowsOf(state).length < count) {
    const next = await state.fetchNextPage();
    if (next.isError) break;
    state = next;
  }
  return rowsOf(state);
}

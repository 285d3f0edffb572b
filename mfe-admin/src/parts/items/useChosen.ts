import { useState } from 'react';

/** The service takes at most this many per request. */
const MOST = 100;

/** The selected rows; rows that leave the list are deselected. */
export function useChosen<Row extends { readonly _id: string }>(
  rows: readonly Row[],
  mayChoose: (row: Row) => boolean = () => true,
  most = MOST,
) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter((row) => ids.has(row._id) && mayChoose(row)).slice(0, most);
  const chooseAmong = (among: readonly Row[]) => setIds(new Set(among.filter(mayChoose).map(({ _id }) => _id)));
  return {
    chosen,
    canChoose: rows.some(mayChoose),
    mayChoose,
    isChosen: ({ _id }: Row) => chosen.some((one) => one._id === _id),
    choose: (id: string, isChosen: boolean) => {
      const others = [...ids].filter((one) => one !== id);
      setIds(new Set(isChosen ? [...others, id] : others));
    },
    chooseAll: () => chooseAmong(rows),
    /** Also selects rows that were loaded after this render. */
    chooseAmong,
    chooseNone: () => setIds(new Set()),
  };
}

import { useState } from 'react';

/** As many as one request takes. */
const MOST = 100;

/** Which rows are ticked; those that leave the list are not any longer. */
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
    /** Also rows that were loaded since. */
    chooseAmong,
    chooseNone: () => setIds(new Set()),
  };
}

import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import type { FieldValues } from 'react-hook-form';
import type { Fields } from '../parts/form/fields.tsx';
import { type ItemDialog, itemDialog } from '../parts/form/itemDialog.tsx';
import { useRecordCache } from './recordCache.ts';

/** An `itemDialog` whose call returns the record; updates the record in all lists. */
export const recordItemDialog = <const F extends Fields, Body extends FieldValues, Props extends object>(
  own: ItemDialog<F, Body, ParkingRecord, Props>,
) =>
  itemDialog<F, Body, void, Props>({
    ...own,
    useItem: (props) => {
      const { put } = useRecordCache();
      const item = own.useItem(props);
      return { ...item, send: async (body, key) => put(await item.send(body, key)) };
    },
  });

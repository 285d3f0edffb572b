import type { Page } from 'playwright-core';
import { addUser, checkOut, parkCarEarlier, setDisabled, setFines, setPaid, setStatus, uploadFiles } from './api.ts';
import { noisePng } from './files.ts';

export interface CarPark {
  readonly parked: number;
  readonly left: number;
  readonly reminded: number;
  readonly collected: number;
  readonly paid: number;
  readonly disabled: number;
}

const FINES = [
  { type: 'Parken ohne Parkschein', price: 30, description: 'Kein Parkschein ausgelegt' },
  { type: 'Parken auf zwei Plätzen', price: 45.5, description: '' },
];

/** Creates records in every state as the page's admin; the record `left` has an image and a file. */
export async function fillCarPark(page: Page): Promise<CarPark> {
  const park = async (vehicleNumber: string) => {
    const record = await parkCarEarlier(page, 150, vehicleNumber);
    await setFines(page, record.invoiceNumber, FINES);
    return record;
  };
  const left = await park('M-AB 1');
  await checkOut(page, left);
  await uploadFiles(page, left.invoiceNumber, [
    new File([new Uint8Array(noisePng(64, 48))], 'Aufnahme.png', { type: 'image/png' }),
    new File(['Protokoll'], 'Protokoll.txt', { type: 'text/plain' }),
  ]);
  const [{ invoiceNumber: reminded }, { invoiceNumber: collected }, { invoiceNumber: paid }] = [
    await park('M-AB 2'),
    await park('M-AB 3'),
    await park('M-AB 4'),
  ];
  await setStatus(page, reminded, 'M');
  await setStatus(page, collected, 'I');
  await setPaid(page, paid);
  const { invoiceNumber: disabled } = await park('WIEN 5');
  await setDisabled(page, disabled);
  const { invoiceNumber: parked } = await park('B-AB 1234');
  await addUser(page, 'petra');
  return { parked, left: left.invoiceNumber, reminded, collected, paid, disabled };
}

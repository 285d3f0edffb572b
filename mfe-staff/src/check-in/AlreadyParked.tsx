import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import { listParkedCars } from '@parkwart/contracts/parkedCars';
import { isPlate, lookalikePlate, normalisePlate } from '@parkwart/contracts/plate';
import { Notice } from '@parkwart/ui/Notice';
import { callApi, Link } from '@parkwart/web';
import { useEffect, useState } from 'react';
import classes from '../record/AlsoParked.module.css';
import { texts as recordTexts } from '../record/texts.ts';
import { texts } from './texts.ts';

/** After the last key, in ms. */
const TYPING_MS = 400;
/** Shorter parts are hardly a whole plate. */
const SHORTEST = 4;
/** The plate itself and those that contain it. */
const LIMIT = '10';

const comparable = (plate: string) => lookalikePlate(normalisePlate(plate));

/** While it is typed: a car with this plate is parked already, so this one is mistyped or the other was forgotten. */
export function AlreadyParked({ plate }: { readonly plate: string }) {
  const wanted = isPlate(plate) ? comparable(plate) : '';
  const [found, setFound] = useState<BoothRecord>();
  useEffect(() => {
    if (wanted.length < SHORTEST) return undefined;
    const controller = new AbortController();
    const look = async () => {
      const query = { search: wanted, limit: LIMIT };
      const { records } = await callApi(listParkedCars, { query }, { signal: controller.signal, inBackground: true });
      const same = records.find(({ vehicleNumber }) => comparable(vehicleNumber) === wanted);
      if (!controller.signal.aborted) setFound(same);
    };
    // A hint only: without a response the check-in itself tells.
    const timer = setTimeout(() => look().catch(() => undefined), TYPING_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wanted]);

  if (!found || comparable(found.vehicleNumber) !== wanted) return null;
  return (
    <Notice tone="neutral">
      <p>{texts.alreadyParked(found)}</p>
      <Link className={classes.link} to={`/check-out?invoiceNumber=${found.invoiceNumber}`}>
        {recordTexts.toThatOne}
      </Link>
    </Notice>
  );
}

import { Card } from '@parkwart/ui/Card';
import { useEffect, useEffectEvent } from 'react';
import { followQueue } from '../../network/loadOffline.ts';
import { isReachable } from '../../network/reachability.ts';
import { numberOf } from '../../record/knownRecord.ts';
import { useNow } from '../../record/useNow.ts';
import classes from './ParkedCars.module.css';
import { CarRow, TICK_MS } from './ParkedCars.tsx';
import { texts } from './texts.ts';
import { useParkedCars } from './useParkedCars.ts';

/** The number of cars that fit below the check-in form on a screen with a height of 900 px. */
const SHOWN = 3;

/** The latest parked cars, for a lost receipt or a mistake that is noticed late. Shows nothing without cars. */
export function LastCars() {
  const { listed, error, isFetching, retry, loadMore } = useParkedCars('', { inBackground: true, limit: SHOWN });
  const hasRoom = listed?.isMore && listed.cars.length < SHOWN && !isFetching && !error;
  const fill = useEffectEvent(loadMore);
  useEffect(() => {
    if (hasRoom) fill();
  }, [hasRoom]);
  // Unlike the till's list, this list stays on the page while cars are queued, and no event reports a change of the
  // queue.
  const onQueueChange = useEffectEvent(() => isReachable() || retry());
  useEffect(() => followQueue(() => onQueueChange()), []);
  const now = useNow(TICK_MS);
  if (!listed?.cars.length) return null;
  return (
    <Card aria-label={texts.last}>
      <div className={classes.lists}>
        <h2 className={classes.heading}>{texts.last}</h2>
        <ul className={classes.rows}>
          {listed.cars.slice(0, SHOWN).map((car) => (
            <li key={numberOf(car)}>
              <CarRow car={car} now={now} />
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

import { useEffect, useState } from 'react';
import { followQueue, withOffline } from '../network/loadOffline.ts';

/** The setting from the booth's last registration; false in a browser without storage. */
export function useTakesCards(): boolean {
  const [takesCards, setTakesCards] = useState(false);
  useEffect(
    () =>
      followQueue(async () => {
        const booth = await withOffline(({ storedBooth }) => storedBooth());
        setTakesCards(Boolean(booth?.takesCards));
      }),
    [],
  );
  return takesCards;
}

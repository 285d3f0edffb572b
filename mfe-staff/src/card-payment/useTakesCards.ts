import { useEffect, useState } from 'react';
import { withOffline } from '../network/loadOffline.ts';

/** As the booth was told when it registered; false in a browser without storage. */
export function useTakesCards(): boolean {
  const [takesCards, setTakesCards] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void withOffline(({ storedBooth }) => storedBooth()).then((booth) => {
      if (isCurrent && booth?.takesCards) setTakesCards(true);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  return takesCards;
}

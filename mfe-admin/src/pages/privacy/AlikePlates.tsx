import { getPermits } from '@parkwart/contracts/calls/permits';
import { searchRecords } from '@parkwart/contracts/calls/recordSearch';
import { normalisePlate } from '@parkwart/contracts/rules/plate';
import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import { callApi, useQuery } from '@parkwart/web';
import { Loaded } from '../../parts/loading/Loaded.tsx';
import classes from './Privacy.module.css';
import { texts } from './texts.ts';

const digitsOf = (plate: string) => /\d*(?=[EH]?$)/.exec(normalisePlate(plate))?.[0];

/** The plates of other cars with records or permits that a search finds for this plate: `GÖ-LK 55` for `GOE LK55`. */
function useAlikePlates(plate: string) {
  return useQuery({
    queryKey: ['alike-plates', plate],
    queryFn: async ({ signal }) => {
      const [{ records }, { permits }] = await Promise.all([
        callApi(searchRecords, { query: { text: plate } }, { signal }),
        callApi(getPermits, { query: { plate } }, { signal }),
      ]);
      return new Set([...records, ...permits].map(({ vehicleNumber }) => vehicleNumber));
    },
    select: (found) =>
      [...found].filter(
        (other) => digitsOf(other) === digitsOf(plate) && normalisePlate(other) !== normalisePlate(plate),
      ),
    // Don't cache personal data.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export interface AlikePlatesProps {
  readonly plate: string;
  readonly onChoose: (plate: string) => void;
}

/** Offers a separate search for each plate that only looks alike, because a disclosure must not mix two cars. */
export function AlikePlates({ plate, onChoose }: AlikePlatesProps) {
  return (
    <Loaded query={useAlikePlates(plate)} failure={texts.alikeFailed}>
      {(plates) =>
        plates.length > 0 && (
          <Notice tone="warning">
            <p>{texts.alike}</p>
            <p className={classes.numbers}>
              {plates.map((other) => (
                <Button key={other} onClick={() => onChoose(other)}>
                  {other}
                </Button>
              ))}
            </p>
          </Notice>
        )
      }
    </Loaded>
  );
}

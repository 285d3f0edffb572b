import type { PlateHistory } from '@parkwart/contracts/calls/plateHistory';
import { formatEuros } from '@parkwart/contracts/rules/money';
import { Notice } from '@parkwart/ui/Notice';
import { usePlateHistory } from './findParked.ts';

interface StillOpenProps {
  readonly history: PlateHistory | undefined;
}

const staysOf = (stays: number) => (stays === 1 ? '1 Vorgang' : `${stays} Vorgänge`);

/** Open amounts of the car's earlier stays, and of this stay's fines. */
export function StillOpen({ history }: StillOpenProps) {
  const { amount = 0, stays = 0 } = history?.open ?? {};
  if (amount === 0) return null;
  return (
    <Notice tone="warning">
      <strong>{`Noch offen: ${formatEuros(amount)}, ${staysOf(stays)}`}</strong>
    </Notice>
  );
}

/** For a check-in that the user submitted before the hint at the field arrived. */
export function StillOpenOf({ vehicleNumber }: { readonly vehicleNumber: string }) {
  return <StillOpen history={usePlateHistory(vehicleNumber).history} />;
}

export interface AdmissionLimit {
  readonly perAddress: number;
  readonly overall?: number;
}

/** Limits concurrent work per client address and in total, like nginx's `limit_conn`. */
export function createAdmission({ perAddress, overall = Number.POSITIVE_INFINITY }: AdmissionLimit) {
  const held = new Map<string, number>();
  let total = 0;

  return {
    enter: (address: string): (() => void) | undefined => {
      const own = held.get(address) ?? 0;
      if (own >= perAddress || total >= overall) return undefined;
      held.set(address, own + 1);
      total += 1;
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        total -= 1;
        const left = (held.get(address) ?? 1) - 1;
        if (left > 0) held.set(address, left);
        else held.delete(address);
      };
    },
  };
}

import { getReceipt } from '@parkwart/contracts/calls/receipt';
import { callApi, useQuery } from '@parkwart/web';

export function useReceipt(invoiceNumber: string) {
  return useQuery({
    queryKey: ['receipt', invoiceNumber],
    queryFn: ({ signal }) => callApi(getReceipt, { params: { invoiceNumber } }, { signal }),
    gcTime: 0,
  });
}

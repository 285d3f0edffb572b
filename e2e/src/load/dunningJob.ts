import { arrival } from '../testing/arrival.ts';
import { change, checkIn, type Job } from './jobs.ts';

const DAY_MINUTES = 1_440;

/** A car left weeks ago, and a run sends its letter; only one run can be open, so only one user may do this. */
export const dun: Job = async (writer, number) => {
  const { user, ledger } = writer;
  const record = await checkIn(writer, number, arrival(20 * DAY_MINUTES));
  if (!record) return;
  const { invoiceNumber, id } = record;
  const { date, entryTime } = arrival(19 * DAY_MINUTES);
  const query = new URLSearchParams({ id, exitTime: `${date} ${entryTime}` });
  if (!(await user.send('POST', `/checkout?${query}`))) return;
  record.isParked = false;
  ledger.acknowledge('check-out');
  const owner = { isPrint: false, ownerName: 'Erika Muster', address: 'Weg 1\n10623 Berlin' };
  if (!(await change(writer, record, 'fine')) || !(await user.send('PUT', `/print/${invoiceNumber}`, { body: owner })))
    return;
  record.prints += 1;
  const run = await user.send<{ _id: string }>('POST', '/dunning-runs');
  const body = { invoiceNumbers: [String(invoiceNumber)] };
  if (!run || !(await user.send('PUT', `/dunning-runs/${run._id}/printed`, { body }))) return;
  record.prints += 1;
  ledger.acknowledge('letter');
  await user.send('PUT', `/dunning-runs/${run._id}/state`, { body: { state: 'done' } });
};

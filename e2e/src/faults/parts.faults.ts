import { describeWithTools } from '@parkwart/tooling/jest/tools.mjs';
import { runProvider } from '../product/paymentProvider.ts';
import { runProduct } from '../product/runProduct.ts';
import { surviveKillsInPayments } from './killedPayments.ts';
import { surviveKillsInRun } from './killedRun.ts';
import { itSurvivesKills } from './partFaults.ts';

jest.setTimeout(1_200_000);

function processFaults(): void {
  const paying = runProvider();
  const running = runProduct('replicas');

  itSurvivesKills(() => running.product, { form: 'parts', frozenBy: 'SIGSTOP' });

  it('saves and files each letter of a dunning run once, although svc-parking and the database are killed again and again', () =>
    surviveKillsInRun(running.product));

  it('books each online payment once, and sends a refund once, although svc-parking is killed between any two steps', () =>
    surviveKillsInPayments(running.product, paying.provider));
}

describeWithTools(
  ['nginx', 'mysql'],
  'Parkwart under load, with a database server, a storage, nginx and two processes of each service,',
  processFaults,
);

import { type MollieServer, startMollie, TEST_PAYMENT_KEY } from 'svc-parking/testing/mollieServer';

/** Mollie sends a webhook again until it gets a 200; here the product has to do without those that are lost. */
async function notify(webhookUrl: string, body: string): Promise<void> {
  const sent = { method: 'POST', body: new URLSearchParams(body) };
  // Sometimes twice at once.
  await Promise.allSettled([fetch(webhookUrl, sent), fetch(webhookUrl, sent)]);
}

/** Starts the payment provider's stand-in before the product of the same `describe`, which then uses it. */
export function runProvider(): { readonly provider: MollieServer } {
  const running: { provider?: MollieServer } = {};
  const settings = ['PAYMENT_KEY', 'PAYMENT_API', 'NODE_TLS_REJECT_UNAUTHORIZED'];
  beforeAll(async () => {
    running.provider = await startMollie({ notify });
    const values = [TEST_PAYMENT_KEY, running.provider.endpoint, '0'];
    for (const [index, name] of settings.entries()) process.env[name] = values[index];
  });
  afterAll(async () => {
    for (const name of settings) delete process.env[name];
    await running.provider?.stop();
  });
  return running as { provider: MollieServer };
}

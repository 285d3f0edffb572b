import { type MollieServer, startMollie, TEST_PAYMENT_KEY } from 'svc-parking/testing/mollieServer';

/**
 * Mollie repeats a webhook until it gets a 200. This stand-in does not repeat webhooks, so the product must work even
 * if webhooks are lost.
 */
async function notify(webhookUrl: string, body: string): Promise<void> {
  const sent = { method: 'POST', body: new URLSearchParams(body) };
  // The webhook is sent twice at the same time, because Mollie sometimes does so.
  await Promise.allSettled([fetch(webhookUrl, sent), fetch(webhookUrl, sent)]);
}

/**
 * Starts the payment provider's stand-in before the product of the same `describe`, so that the product uses the
 * stand-in.
 */
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

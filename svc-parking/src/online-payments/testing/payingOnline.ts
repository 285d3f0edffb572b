import https from 'node:https';
import type { Posting } from '@parkwart/contracts/entities/posting';
import { running } from '@parkwart/service-kit/testing/running';
import type { TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { driverPage } from '../../driver-page/testing/driverPage.ts';
import { fakeOthers } from '../../testing/fakeOthers.ts';
import { type MolliePayment, startMollie, TEST_PAYMENT_KEY, TEST_REPORTS_KEY } from '../../testing/mollieServer.ts';
import { startParking } from '../../testing/startParking.ts';
import { mollie, mollieReports } from '../mollie.ts';
import type { PaymentProvider } from '../provider.ts';

/** The library trusts only its built-in certificate authorities, and these did not sign the stand-in's certificate. */
function trusting<Client>(create: () => Client): Client {
  const { Agent } = https;
  const replaced = jest
    .spyOn(https, 'Agent')
    .mockImplementation((options) => new Agent({ ...options, rejectUnauthorized: false }));
  try {
    return create();
  } finally {
    replaced.mockRestore();
  }
}

export const NOTICE_PATH = /\/driver-page\/payments\/[0-9a-f]{40}\/notice$/;

/** Starts the service with a stand-in for the provider; online payments are turned on before each test. */
export function payingOnline(makeDatabase: () => Promise<TestDatabase>, readsPayouts = false) {
  /** Simulates the end of the process: after this call has reached the provider, and before anything is stored. */
  let diesAfter: keyof PaymentProvider | undefined;
  const dies = async <Result>(name: keyof PaymentProvider, work: Promise<Result>): Promise<Result> => {
    const result = await work;
    if (diesAfter === name) throw new Error('The process ends here.');
    return result;
  };
  const dying = (whole: PaymentProvider): PaymentProvider => ({
    isTest: whole.isTest,
    create: (payment) => dies('create', whole.create(payment)),
    find: (id) => dies('find', whole.find(id)),
    refund: (id, refund) => dies('refund', whole.refund(id, refund)),
  });

  const provider = running(async () => {
    const server = await startMollie();
    return { ...server, remove: server.stop };
  });
  const parking = running(async () =>
    startParking(await makeDatabase(), {
      ask: fakeOthers().ask,
      parties: {
        provider: dying(trusting(() => mollie({ key: TEST_PAYMENT_KEY, endpoint: provider.endpoint }))),
        ...(readsPayouts && {
          reports: trusting(() => mollieReports({ key: TEST_REPORTS_KEY, endpoint: provider.endpoint })),
        }),
      },
      paymentsEveryMs: 20,
    }),
  );
  const page = driverPage(parking);
  const turn = (isOn: boolean) => page.asOffice('PUT', '/settings/online-payments', { isOn });

  beforeEach(async () => {
    parking.setClock('2026-03-05T14:00:00Z');
    await page.turn(true);
    await turn(true);
  });
  afterEach(() => {
    diesAfter = undefined;
    provider.failWith();
    provider.checkoutAt(undefined);
    provider.refundsBecome('pending');
  });

  /** Creates a record with 32 € to pay, checks its car out, and opens the record's page as the driver. */
  const opened = async () => {
    const { invoiceNumber, token } = await page.fined();
    const session = await page.sessionOf(token);
    const start = () => page.asDriver(session, 'POST', '/driver-page/payments', { language: 'de' });
    return {
      id: invoiceNumber as number,
      token,
      start,
      shown: async () => (await page.asDriver(session, 'GET', '/driver-page')).body,
      /** Starts a payment. @returns the payment as the provider has it */
      begin: async (): Promise<MolliePayment> => {
        const { status, body } = await start();
        expect([status, body]).toEqual([201, { address: expect.stringContaining('/checkout/tr_') }]);
        return provider.find(body.address.split('/').at(-1));
      },
      /** Sets the record's only fine, or none. */
      fine: (price?: number) => {
        const fines = price === undefined ? [] : [{ type: 'Falschparken', price }];
        return page.asOffice('PUT', `/update-fine/${invoiceNumber}`, { fines });
      },
      orderRefund: (amount: number) => {
        const refunds = [{ due: `record-${invoiceNumber}`, amount }];
        return page.asOffice('POST', '/bank/refunds', { refunds, online: true });
      },
    };
  };
  const notify = ({ webhookUrl }: Pick<MolliePayment, 'webhookUrl'>, id = 'tr_forged') => {
    const [path = ''] = NOTICE_PATH.exec(webhookUrl) ?? [];
    return parking.request('POST', path, {
      raw: `id=${id}`,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  };
  const accountOf = async (id: number): Promise<Posting[]> =>
    (await page.asOffice('GET', `/accounts/${id}`)).body.postings.filter(({ kind }: Posting) => kind !== 'charge');
  return {
    parking,
    provider,
    page,
    turn,
    opened,
    notify,
    accountOf,
    sums: async (id: number) => (await accountOf(id)).map(({ kind, type, amount }) => [kind, type, amount]),
    paid: async () => {
      const driver = await opened();
      const payment = await driver.begin();
      await provider.become(payment.id, 'paid');
      expect((await notify(payment)).status).toBe(200);
      return { ...driver, payment };
    },
    /** Sets the provider's call after which the process ends; without a name, the process does not end. */
    dieAfter: (name?: keyof PaymentProvider) => {
      diesAfter = name;
    },
  };
}

import { type LetterMaker, startLetterMaker } from '@parkwart/letter/letterMaker';
import { openJournal } from '@parkwart/service-kit/journal/journal';
import { journalTasks } from '@parkwart/service-kit/journal/journalSeals';
import { usersAuthenticator } from '@parkwart/service-kit/peers/usersAuthenticator';
import type { ServiceDefinition } from '@parkwart/service-kit/service/serviceDefinition';
import type { Authenticator } from '@parkwart/service-kit/session/session';
import { accountsCheck } from './accounts/verifyAccounts.ts';
import type { Delay } from './booth/missedLookups.ts';
import { filingGauges, filingTask } from './dunning/fileLetters.ts';
import { sendingTask } from './dunning/sendLetters.ts';
import type { ParkingEnvironment } from './environment.ts';
import { erasureTasks } from './erasureTasks.ts';
import { internalCalls } from './internal/internalCalls.ts';
import { letterModeOf } from './letter-service/letterService.ts';
import { pingen } from './letter-service/pingen.ts';
import type { LetterService } from './letter-service/service.ts';
import { mailGauges, mailTask } from './mail/sendMails.ts';
import { type Mailer, smtpMailer } from './mail/smtp.ts';
import { parkingMigrations } from './migrations/parkingMigrations.ts';
import { onlinePaymentsTask } from './online-payments/followPayments.ts';
import { mollie, mollieReports } from './online-payments/mollie.ts';
import { payoutsTask } from './online-payments/payouts.ts';
import type { PaymentProvider, PayoutReports } from './online-payments/provider.ts';
import { modeOf } from './online-payments/providerMode.ts';
import { parkingCalls } from './parkingCalls.ts';
import { type AskOther, askOther, letterStore } from './peers/askOther.ts';
import { plateIndexTask } from './plate-index/plateIndex.ts';
import { recordRepository } from './record/recordRepository.ts';
import { addMissingDocuments } from './settings/documents.ts';
import { operatorNotifier } from './settings/operatorNotifier.ts';
import { removeSample } from './settings/sample.ts';
import { termsRoute } from './terms/terms.ts';

export interface TestOverrides {
  /** Set by tests only. */
  readonly authenticator?: Authenticator;
  readonly clock?: () => Date;
  readonly delay?: Delay;
  readonly ask?: AskOther;
  readonly erasuresEveryMs?: number;
  readonly retentionDelayMs?: number;
  readonly notifyRetryMs?: number;
  readonly accountsCheckMs?: number;
  readonly filingEveryMs?: number;
  readonly provider?: PaymentProvider;
  readonly reports?: PayoutReports;
  readonly paymentsEveryMs?: number;
  readonly mailer?: Mailer;
  readonly mailsEveryMs?: number;
  readonly startMaker?: () => LetterMaker;
  readonly letterService?: LetterService;
  readonly dispatchesEveryMs?: number;
}

export function parkingService(
  environment: ParkingEnvironment,
  { clock = () => new Date(), ...overrides }: TestOverrides = {},
): ServiceDefinition {
  const { authenticator, delay, notifyRetryMs } = overrides;
  return {
    name: 'parking',
    migrations: parkingMigrations,
    build: ({ database, log, security, tokens, stopping }) => {
      const notifier = operatorNotifier({ database, log, tokens }, environment.USERS_URL, notifyRetryMs);
      const journal = openJournal(database, clock);
      const ask = overrides.ask ?? askOther(tokens, environment);
      const erasing = erasureTasks({ database, log, journal, ask }, clock, {
        firstMs: overrides.retentionDelayMs,
        requestsMs: overrides.erasuresEveryMs,
      });
      const { PAYMENT_KEY: key, PAYMENT_REPORTS_KEY: reportsKey, PAYMENT_API: endpoint } = environment;
      const { DEMO_MODE: isDemo } = environment;
      const provider = overrides.provider ?? (key === undefined ? undefined : mollie({ key, endpoint }));
      const reports =
        overrides.reports ?? (reportsKey === undefined ? undefined : mollieReports({ key: reportsKey, endpoint }));
      const paymentMode = modeOf(provider, isDemo);
      const { PRINT_SERVICE_KEY: printKey, PRINT_SERVICE_API: printApi } = environment;
      const letterService =
        overrides.letterService ??
        (printKey === undefined ? undefined : pingen({ key: printKey, isTest: isDemo, endpoint: printApi }));
      const startMaker = overrides.startMaker ?? startLetterMaker;
      const { SMTP_SERVER: server, SMTP_USER: user, SMTP_PASSWORD: password, SMTP_CA: ca } = environment;
      const mailer =
        overrides.mailer ?? (server === undefined ? undefined : smtpMailer({ server, user, password, ca }));
      const changes = { database, records: recordRepository(database), journal, clock };
      const isUsable = provider && paymentMode !== 'mismatch';
      const online = isUsable ? { ...changes, log, security, provider } : undefined;
      return {
        authenticator: authenticator ?? usersAuthenticator(environment.USERS_URL, tokens, log),
        clock,
        calls: parkingCalls(database, {
          journal,
          ask,
          clock,
          log,
          delay,
          stopping,
          isDemo,
          online,
          paymentMode,
          letterMode: letterModeOf(letterService),
          hasMailer: mailer !== undefined,
          onSettingsChange: notifier.notify,
        }),
        internal: [...internalCalls(database, clock), termsRoute(database), ...erasing.routes],
        gauges: { ...erasing.gauges, ...filingGauges(database), ...mailGauges(database) },
        recurring: [
          ...erasing.tasks,
          plateIndexTask(database),
          ...journalTasks(database, log, clock),
          accountsCheck({ database, log, security }, clock, overrides.accountsCheckMs),
          ...(online ? [onlinePaymentsTask(online, overrides.paymentsEveryMs)] : []),
          ...(mailer ? [mailTask({ ...changes, log, isDemo, mailer }, overrides.mailsEveryMs)] : []),
          ...(reports ? [payoutsTask(database, reports, overrides.paymentsEveryMs)] : []),
          filingTask(
            {
              database,
              clock,
              log,
              isDemo,
              startMaker,
              store: letterStore(tokens, environment),
            },
            overrides.filingEveryMs,
          ),
          ...(letterService
            ? [
                sendingTask(
                  { ...changes, log, isDemo, startMaker, service: letterService },
                  overrides.dispatchesEveryMs,
                ),
              ]
            : []),
        ],
        prepare: async () => {
          await addMissingDocuments(database);
          if (!environment.DEMO_MODE) await removeSample(database, journal);
          notifier.notify();
        },
        stop: notifier.stop,
      };
    },
  };
}

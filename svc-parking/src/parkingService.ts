import { type LetterMaker, startLetterMaker } from '@parkwart/letter/letterMaker';
import { openJournal } from '@parkwart/service-kit/journal/journal';
import { journalTasks } from '@parkwart/service-kit/journal/journalSeals';
import { usersAuthenticator } from '@parkwart/service-kit/peers/usersAuthenticator';
import type { RecurringTask } from '@parkwart/service-kit/service/recurringTask';
import type {
  ServiceBehaviour,
  ServiceDefinition,
  ServiceParts,
} from '@parkwart/service-kit/service/serviceDefinition';
import type { Authenticator } from '@parkwart/service-kit/session/session';
import { accountsCheck } from './accounts/verifyAccounts.ts';
import type { Delay } from './booth/missedLookups.ts';
import { type FilingParts, filingGauges, filingTask } from './dunning/fileLetters.ts';
import { sendingTask } from './dunning/sendLetters.ts';
import type { ParkingEnvironment } from './environment.ts';
import { erasureTasks } from './erasureTasks.ts';
import type { ChangeParts } from './feature.ts';
import { internalCalls } from './internal/internalCalls.ts';
import { letterModeOf } from './letter-service/letterService.ts';
import { pingen } from './letter-service/pingen.ts';
import type { LetterService } from './letter-service/service.ts';
import { mailGauges, mailTask } from './mail/sendMails.ts';
import { type Mailer, smtpMailer } from './mail/smtp.ts';
import { parkingMigrations } from './migrations/parkingMigrations.ts';
import { type FollowParts, onlinePaymentsTask } from './online-payments/followPayments.ts';
import { mollie, mollieReports } from './online-payments/mollie.ts';
import { payoutsTask } from './online-payments/payouts.ts';
import type { PaymentProvider, PayoutReports } from './online-payments/provider.ts';
import { modeOf } from './online-payments/providerMode.ts';
import { parkingCalls } from './parkingCalls.ts';
import { type AskOther, askOther, letterStore } from './peers/otherServices.ts';
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

export function parkingService(environment: ParkingEnvironment, overrides: TestOverrides = {}): ServiceDefinition {
  const build = (parts: ServiceParts) => buildParking(environment, overrides, parts);
  return { name: 'parking', migrations: parkingMigrations, build };
}

/**
 * The other services and the external parties; the payment provider, the print service or the mailer is undefined if
 * the environment has no key or server for it.
 */
function partiesOf(environment: ParkingEnvironment, tokens: ServiceParts['tokens']) {
  const { PAYMENT_KEY, PAYMENT_REPORTS_KEY, PAYMENT_API: endpoint, DEMO_MODE: isTest } = environment;
  const { PRINT_SERVICE_KEY: key, PRINT_SERVICE_API } = environment;
  const { SMTP_SERVER: server, SMTP_USER: user, SMTP_PASSWORD: password, SMTP_CA: ca } = environment;
  return {
    ask: askOther(tokens, environment),
    startMaker: startLetterMaker,
    provider: PAYMENT_KEY === undefined ? undefined : mollie({ key: PAYMENT_KEY, endpoint }),
    reports: PAYMENT_REPORTS_KEY === undefined ? undefined : mollieReports({ key: PAYMENT_REPORTS_KEY, endpoint }),
    letterService: key === undefined ? undefined : pingen({ key, isTest, endpoint: PRINT_SERVICE_API }),
    mailer: server === undefined ? undefined : smtpMailer({ server, user, password, ca }),
  };
}

interface SendingParts extends ChangeParts, Pick<FilingParts, 'log' | 'isDemo' | 'store'> {
  readonly online: FollowParts | undefined;
}

function sendingTasks(
  { online, store, ...parts }: SendingParts,
  { mailer, reports, startMaker, letterService, ...every }: ReturnType<typeof partiesOf> & TestOverrides,
): RecurringTask[] {
  return [
    ...(online ? [onlinePaymentsTask(online, every.paymentsEveryMs)] : []),
    ...(mailer ? [mailTask({ ...parts, mailer }, every.mailsEveryMs)] : []),
    ...(reports ? [payoutsTask(parts.database, reports, every.paymentsEveryMs)] : []),
    filingTask({ ...parts, startMaker, store }, every.filingEveryMs),
    ...(letterService ? [sendingTask({ ...parts, startMaker, service: letterService }, every.dispatchesEveryMs)] : []),
  ];
}

function buildParking(
  environment: ParkingEnvironment,
  { clock = () => new Date(), ...overrides }: TestOverrides,
  { database, log, security, tokens, stopping }: ServiceParts,
): ServiceBehaviour {
  const { DEMO_MODE: isDemo, USERS_URL } = environment;
  const parties = { ...partiesOf(environment, tokens), ...overrides };
  const { ask, provider, letterService, mailer } = parties;
  const notifier = operatorNotifier({ database, log, tokens }, USERS_URL, overrides.notifyRetryMs);
  const journal = openJournal(database, clock);
  const changes = { database, records: recordRepository(database), journal, clock };
  const erasing = erasureTasks({ database, log, journal, ask }, clock, {
    firstMs: overrides.retentionDelayMs,
    requestsMs: overrides.erasuresEveryMs,
  });
  const paymentMode = modeOf(provider, isDemo);
  const isUsable = provider && paymentMode !== 'mismatch';
  const online = isUsable ? { ...changes, log, security, provider } : undefined;
  return {
    authenticator: overrides.authenticator ?? usersAuthenticator(USERS_URL, tokens, log),
    clock,
    calls: parkingCalls(database, {
      journal,
      ask,
      clock,
      log,
      delay: overrides.delay,
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
      ...sendingTasks({ ...changes, log, isDemo, online, store: letterStore(tokens, environment) }, parties),
    ],
    prepare: async () => {
      await addMissingDocuments(database);
      if (!isDemo) await removeSample(database, journal);
      notifier.notify();
    },
    stop: notifier.stop,
  };
}

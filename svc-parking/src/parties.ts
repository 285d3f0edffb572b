import type { ParkingEnvironment } from './environment.ts';
import { pingen } from './letter-service/pingen.ts';
import type { LetterService } from './letter-service/service.ts';
import { type Mailer, smtpMailer } from './mail/smtp.ts';
import { mollie, mollieReports } from './online-payments/mollie.ts';
import type { PaymentProvider, PayoutReports } from './online-payments/provider.ts';

/** The external parties; one is undefined if the environment has no key or server for it. */
export interface Parties {
  readonly provider: PaymentProvider | undefined;
  readonly reports: PayoutReports | undefined;
  readonly letterService: LetterService | undefined;
  readonly mailer: Mailer | undefined;
}

export function partiesOf(environment: ParkingEnvironment): Parties {
  const { PAYMENT_KEY, PAYMENT_REPORTS_KEY, PAYMENT_API: endpoint, DEMO_MODE: isTest } = environment;
  const { PRINT_SERVICE_KEY: key, PRINT_SERVICE_API } = environment;
  const { SMTP_SERVER: server, SMTP_USER: user, SMTP_PASSWORD: password, SMTP_CA: ca } = environment;
  return {
    provider: PAYMENT_KEY === undefined ? undefined : mollie({ key: PAYMENT_KEY, endpoint }),
    reports: PAYMENT_REPORTS_KEY === undefined ? undefined : mollieReports({ key: PAYMENT_REPORTS_KEY, endpoint }),
    letterService: key === undefined ? undefined : pingen({ key, isTest, endpoint: PRINT_SERVICE_API }),
    mailer: server === undefined ? undefined : smtpMailer({ server, user, password, ca }),
  };
}

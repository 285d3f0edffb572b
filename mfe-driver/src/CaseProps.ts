import type { DriverCase } from '@parkwart/contracts/entities/driverCase';
import type { InSession } from './useDriverCase.ts';

export interface CaseProps {
  readonly shown: DriverCase;
  readonly onChange: (shown: DriverCase) => void;
  readonly inSession: InSession;
}

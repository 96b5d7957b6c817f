import type { Identifier, RaRecord } from 'react-admin';
import type { Decision, StepTaken } from '../../../shared/workflow';

/** What comes with a step. */
interface StepOrder {
  readonly reason?: string;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly decision?: Decision;
}

export interface StepCall {
  readonly id: Identifier;
  readonly version: unknown;
  readonly step: string;
  readonly order: StepOrder;
}

/** The part of the data provider that moves records through their workflow. */
export interface StepProvider {
  readonly takeStep: (resource: string, call: StepCall) => Promise<{ readonly data: RaRecord }>;
  readonly getSteps: (resource: string, id: Identifier) => Promise<{ readonly data: readonly StepTaken[] }>;
}

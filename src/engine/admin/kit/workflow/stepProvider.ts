import type { Identifier, RaRecord } from 'react-admin';
import type { Decision, StepTaken } from '../../../shared/workflow';

/** The body of a step request. */
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

/** The part of the data provider for workflow steps. */
export interface StepProvider {
  readonly takeStep: (resource: string, call: StepCall) => Promise<{ readonly data: RaRecord }>;
  readonly getSteps: (resource: string, id: Identifier) => Promise<{ readonly data: readonly StepTaken[] }>;
}

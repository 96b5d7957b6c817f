import type { Identifier, RaRecord } from 'react-admin';
import type { Decision, StepResult, StepTaken } from '../../../shared/workflow';

/** What comes with a step. */
export interface StepOrder {
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

export interface BulkStepCall {
  readonly ids: readonly Identifier[];
  readonly step: string;
  readonly order: StepOrder;
}

/** The part of the data provider that moves records through their workflow. */
export interface StepProvider {
  readonly takeStep: (resource: string, call: StepCall) => Promise<{ readonly data: RaRecord }>;
  readonly takeSteps: (
    resource: string,
    call: BulkStepCall,
  ) => Promise<{ readonly data: readonly StepResult[] }>;
  readonly getSteps: (resource: string, id: Identifier) => Promise<{ readonly data: readonly StepTaken[] }>;
}

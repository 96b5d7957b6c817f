import type { Text } from './entityMeta.ts';

/** A step in setting up a new office: it requires records or settings. */
export interface FirstStep {
  readonly name: string;
  readonly label: Text;
  readonly hint: Text;
  readonly needs: NeededRecords | NeededSettings;
}

export interface NeededRecords {
  readonly kind: 'records';
  readonly resource: string;
  readonly atLeast: number;
}

/** All of these settings must have a value. */
export interface NeededSettings {
  readonly kind: 'settings';
  readonly keys: readonly string[];
}

/** `GET /work/first-steps`: the progress of the setup, for users who may do it. */
export interface FirstStepState {
  readonly name: string;
  readonly label: Text;
  readonly hint: Text;
  /** resource whose list is where the step is done */
  readonly resource: string;
  readonly isDone: boolean;
}

import type { Text } from './entityMeta.ts';

/** A step by which a new office is set up: records that it needs, or settings. */
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

/** Each of them has a value. */
export interface NeededSettings {
  readonly kind: 'settings';
  readonly keys: readonly string[];
}

/** `GET /work/first-steps`: how far the office is, for those who set it up. */
export interface FirstStepState {
  readonly name: string;
  readonly label: Text;
  readonly hint: Text;
  /** whose list is the place to do it */
  readonly resource: string;
  readonly isDone: boolean;
}

import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';

/** A record as it is offered where one is chosen. */
export interface RecordChoice {
  /** null stands for "create a new one" */
  readonly id: number | null;
  readonly label: string;
  /** where it is offered */
  readonly record?: RaRecord;
  /** names of the records above it, where they form a tree */
  readonly above?: readonly string[];
  /** stands there for its place alone and cannot be chosen */
  readonly isPassed?: boolean;
  /** below it: that there is nothing else to choose */
  readonly note?: ReactNode;
}

import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';

/** A record as an option in a picker. */
export interface RecordChoice {
  /** null: "create a new one" */
  readonly id: number | null;
  readonly label: string;
  /** set on options */
  readonly record?: RaRecord;
  /** names of its ancestors, if the records form a tree */
  readonly above?: readonly string[];
  /** an ancestor that is shown for orientation and cannot be chosen */
  readonly isPassed?: boolean;
  /** note below the label, such as that there are no other options */
  readonly note?: ReactNode;
}

/** Typed text that stands in a picker in place of a choice, until one is made. */
export const keptTextChoice = (text: string): RecordChoice => ({ id: noRecord, label: text });

export const isKeptText = ({ id }: RecordChoice): boolean => id === noRecord;

/** ids of records begin at 1 */
const noRecord = 0;

import { createContext, useContext } from 'react';
import type { ImportAnswer, ImportedRow, ImportMapping } from '../../../shared/imports';

export type Outcome = NonNullable<ImportedRow['outcome']>;

/** Imports of files; provided by the application. */
export interface Imports {
  /** `onProgress` gets the fraction that was sent, from 0 to 1 */
  readonly upload: (
    resource: string,
    file: File,
    onProgress: (share: number) => void,
  ) => Promise<ImportAnswer>;
  /** the latest import of this user; null: none */
  readonly latest: (resource: string) => Promise<ImportAnswer | null>;
  readonly read: (resource: string, id: number) => Promise<ImportAnswer>;
  readonly preview: (resource: string, id: number, mapping: ImportMapping) => Promise<ImportAnswer>;
  readonly commit: (resource: string, id: number) => Promise<ImportAnswer>;
  readonly undo: (resource: string, id: number) => Promise<ImportAnswer>;
  readonly rows: (
    resource: string,
    id: number,
    outcome: Outcome | null,
    page: number,
  ) => Promise<readonly ImportedRow[]>;
  /** saves the failed rows to a file on this device */
  readonly saveFailed: (resource: string, id: number) => Promise<void>;
  /** saves a workbook with the columns that can be imported */
  readonly saveTemplate: (resource: string) => Promise<void>;
  readonly stop: (job: number) => Promise<void>;
}

export const rowsOfPage = 25;

export const ImportsContext = createContext<Imports | null>(null);

export function useImports(): Imports {
  const imports = useContext(ImportsContext);
  if (!imports) throw new Error('Imports need <ImportsContext> above them; App provides it.');
  return imports;
}

import { createContext, useContext } from 'react';
import type { ImportAnswer, ImportedRow, ImportMapping } from '../../../shared/imports';

export type Outcome = NonNullable<ImportedRow['outcome']>;

/** Files that become records: the application provides it. */
export interface Imports {
  /** `onProgress` gets the share of the file that has gone, from 0 to 1 */
  readonly upload: (
    resource: string,
    file: File,
    onProgress: (share: number) => void,
  ) => Promise<ImportAnswer>;
  /** the last file of this user; null: there is none */
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
  /** the failed rows as a file of this device */
  readonly saveFailed: (resource: string, id: number) => Promise<void>;
  readonly stop: (job: number) => Promise<void>;
}

export const rowsOfPage = 25;

export const ImportsContext = createContext<Imports | null>(null);

export function useImports(): Imports {
  const imports = useContext(ImportsContext);
  if (!imports) throw new Error('Imports need <ImportsContext> above them; App provides it.');
  return imports;
}

import { createContext, useContext } from 'react';

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface ExportOrder {
  readonly resource: string;
  readonly format: ExportFormat;
  /** the columns, left to right; null: all that the user may read */
  readonly fields: readonly string[] | null;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  /** called with the number of bytes received so far */
  readonly onReceived: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/** Exports a list to a file on this device; provided by the application. Rejects unless the file is complete. */
export interface Exports {
  readonly save: (order: ExportOrder) => Promise<void>;
}

const none: Exports = {
  save: () => Promise.reject(new Error('Exports need <ExportsContext> above them; App provides it.')),
};

export const ExportsContext = createContext<Exports>(none);

export const useExports = (): Exports => useContext(ExportsContext);

import { createContext, useContext } from 'react';
import type { RaRecord } from 'react-admin';
import type { FileValue } from '../../../shared/fileValue';

/** The record that a file belongs to; null: not known yet. */
export interface FileOwner {
  readonly resource: string;
  readonly id: number;
}

interface UploadOrder {
  readonly file: File;
  readonly kind: string;
  readonly owner: FileOwner | null;
  /** called with the fraction that was sent, between 0 and 1 */
  readonly onProgress: (share: number) => void;
}

/** Identifies a file in a field of a record. */
interface FieldFile {
  readonly resource: string;
  readonly id: number | string;
  readonly field: string;
  readonly file: number;
}

export interface FieldUpload {
  readonly resource: string;
  readonly field: string;
  readonly file: File;
  readonly onProgress: (share: number) => void;
  /** cancels the upload */
  readonly signal: AbortSignal;
}

/**
 * Access to files of records, whether a record represents a file or has files in its fields; provided by the
 * application.
 */
export interface Files {
  /** default kind of an upload */
  readonly usualKind: string;
  /** URL of the content; `shown`: to display in the browser, otherwise to download */
  readonly urlOf: (resource: string, id: number | string, shown: boolean) => string;
  /** rejects with the server's message if the user may not read the file */
  readonly check: (resource: string, id: number | string) => Promise<void>;
  /** resolves to the new record, which lists others with identical content in `_same` */
  readonly upload: (resource: string, order: UploadOrder) => Promise<RaRecord>;
  readonly urlInField: (of: FieldFile, shown: boolean) => string;
  /** the uploaded file is pending until the record is saved with it */
  readonly uploadInto: (order: FieldUpload) => Promise<FileValue>;
}

const missing = 'Files need <FilesContext> above them; App provides it.';

const none: Files = {
  usualKind: '',
  urlOf: () => '',
  check: () => Promise.resolve(),
  upload: () => Promise.reject(new Error(missing)),
  urlInField: () => '',
  uploadInto: () => Promise.reject(new Error(missing)),
};

export const FilesContext = createContext<Files>(none);

export const useFiles = (): Files => useContext(FilesContext);

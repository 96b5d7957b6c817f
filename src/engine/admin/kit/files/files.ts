import { createContext, useContext } from 'react';
import type { RaRecord } from 'react-admin';
import type { FileValue } from '../../../shared/fileValue';

/** The record that files belong to; null: not known yet. */
export interface FileOwner {
  readonly resource: string;
  readonly id: number;
}

interface UploadOrder {
  readonly file: File;
  readonly kind: string;
  readonly owner: FileOwner | null;
  /** called with the share that was sent, between 0 and 1 */
  readonly onProgress: (share: number) => void;
}

/** A file in a field of a record. */
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
  /** gives the upload up */
  readonly signal: AbortSignal;
}

/** Files of records that hold one or have some in their fields: the application provides it. */
export interface Files {
  /** the kind that an upload has unless another is chosen */
  readonly usualKind: string;
  /** where the bytes are; `shown` for the browser to show, else to keep */
  readonly urlOf: (resource: string, id: number | string, shown: boolean) => string;
  /** rejects with the server's sentence where the user may not have the bytes */
  readonly check: (resource: string, id: number | string) => Promise<void>;
  /** answers the new record, which names others with the same bytes in `_same` */
  readonly upload: (resource: string, order: UploadOrder) => Promise<RaRecord>;
  readonly urlInField: (of: FieldFile, shown: boolean) => string;
  /** what is uploaded waits for the record to be saved with it */
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

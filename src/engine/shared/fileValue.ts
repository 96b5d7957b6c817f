import { isObject } from './isObject.ts';

/** The value of a file field: one file (`x-file`). */
export interface FileValue {
  readonly id: number;
  readonly name: string;
  readonly mime: string;
  /** in bytes */
  readonly size: number;
}

/** Defaults where the schema sets no limits: bytes of one file, and files of a field. */
export const usualBytes = 5_000_000;
export const usualFiles = 20;

/** The files of a value, whether the field holds one or several; anything else is left out. */
export const filesIn = (value: unknown): readonly FileValue[] => [value].flat().filter(isFileValue);

function isFileValue(value: unknown): value is FileValue {
  if (!isObject(value)) return false;
  const { id, name, mime, size } = value;
  return (
    typeof id === 'number' && typeof name === 'string' && typeof mime === 'string' && typeof size === 'number'
  );
}

/** `PNG, JPEG`, for display. */
export const kindNames = (kinds: readonly string[]): string =>
  kinds.map(kind => kind.slice(kind.indexOf('/') + 1).toUpperCase()).join(', ');

/** Images that browsers display natively. */
export const isPicture = ({ mime }: FileValue): boolean => mime === 'image/png' || mime === 'image/jpeg';

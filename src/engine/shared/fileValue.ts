import { isObject } from './isObject.ts';

/** What a record says of a file in one of its fields (`x-file`). */
export interface FileValue {
  readonly id: number;
  readonly name: string;
  readonly mime: string;
  /** in bytes */
  readonly size: number;
}

/** Most bytes of one file, and most files of a field, where the schema says nothing. */
export const usualBytes = 5_000_000;
export const usualFiles = 20;

/** The files of a value, of a field with one as of a field with several; what is no file is left out. */
export const filesIn = (value: unknown): readonly FileValue[] => [value].flat().filter(isFileValue);

function isFileValue(value: unknown): value is FileValue {
  if (!isObject(value)) return false;
  const { id, name, mime, size } = value;
  return (
    typeof id === 'number' && typeof name === 'string' && typeof mime === 'string' && typeof size === 'number'
  );
}

/** `PNG, JPEG`, for people. */
export const kindNames = (kinds: readonly string[]): string =>
  kinds.map(kind => kind.slice(kind.indexOf('/') + 1).toUpperCase()).join(', ');

/** Pictures that browsers show by themselves. */
export const isPicture = ({ mime }: FileValue): boolean => mime === 'image/png' || mime === 'image/jpeg';

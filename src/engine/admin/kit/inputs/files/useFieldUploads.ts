import { useEffect, useRef, useState } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { Field } from '../../../../shared/field';
import { type FileValue, filesIn, kindNames } from '../../../../shared/fileValue';
import { sizeText } from '../../../../shared/sizeText';
import { faultText } from '../../faultText';
import { type FieldUpload, useFiles } from '../../files/files';
import { useLanguage } from '../../format/language';
import type { Control } from '../inputProps';

/** A file in a form; its id is 0 while it is being uploaded. */
export interface FormFile extends FileValue {
  readonly key: string;
}

interface Upload {
  readonly share: number;
  /** object URL of the chosen image */
  readonly local: string;
  readonly abort: AbortController;
}

/**
 * The files of a field in a form. A file that is being uploaded is part of the value with id 0, so that validation
 * blocks saving until it is complete; one that failed is removed, with the reason shown.
 */
export function useFieldUploads(control: Control, field: Field) {
  const { getValues } = useFormContext();
  const { uploadInto } = useFiles();
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const { tag } = useLanguage();
  const [uploads, setUploads] = useState<ReadonlyMap<string, Upload>>(new Map());
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  const locals = useRef(new Map<number, string>());
  // Object URLs must be revoked, or the browser keeps the images after the form is closed.
  useEffect(() => {
    const held = locals.current;
    return () => {
      for (const url of held.values()) URL.revokeObjectURL(url);
    };
  }, []);
  const { kinds = [], maxBytes = 0 } = field.file ?? {};
  const isSeveral = field.structure?.many === true;
  const most = isSeveral ? (field.maxItems ?? 1) : 1;

  const read = (): readonly FormFile[] => filesIn(getValues(control.name)).map(keyed);
  const write = (files: readonly FormFile[]) =>
    control.setValue(files.length === 0 ? null : isSeveral ? files.map(unkeyed) : unkeyed(files[0]));
  const forget = (key: string) =>
    setUploads(before => new Map([...before].filter(([other]) => other !== key)));

  function refusal(file: File): string | null {
    const { name, size, type } = file;
    if (type !== '' && !kinds.includes(type))
      return translate('files.field.kind', { name, kinds: kindNames(kinds) });
    if (size > maxBytes)
      return translate('files.field.size', {
        name,
        actual: sizeText(size, tag),
        size: sizeText(maxBytes, tag),
      });
    return null;
  }

  async function send(file: File): Promise<void> {
    nextKey += 1;
    const key = String(nextKey);
    const abort = new AbortController();
    const local = URL.createObjectURL(file);
    // a single file replaces the former one, which is restored if the upload fails
    const before = isSeveral ? [] : read();
    const waiting = { id: 0, name: file.name, mime: file.type, size: Math.max(1, file.size), key };
    write(isSeveral ? [...read(), waiting] : [waiting]);
    setUploads(all => new Map([...all, [key, { share: 0, local, abort }]]));
    const order: FieldUpload = {
      resource,
      field: field.name,
      file,
      onProgress: share => setUploads(all => new Map([...all].map(each => shared(each, key, share)))),
      signal: abort.signal,
    };
    try {
      const kept = await uploadInto(order);
      locals.current.set(kept.id, local);
      write(read().map(each => (each.key === key ? keyed(kept) : each)));
      setSaid(translate('files.field.added', { name: kept.name }));
    } catch (error) {
      URL.revokeObjectURL(local);
      const rest = read().filter(each => each.key !== key);
      write(isSeveral || rest.length > 0 ? rest : before);
      if (abort.signal.aborted) return;
      const why = faultText(error, name => name);
      setFaults(all => [...all, `${file.name}: ${translate(why, { _: why })}`]);
    } finally {
      forget(key);
    }
  }

  return {
    files: filesIn(control.value).map(keyed),
    uploads,
    faults,
    said,
    isSeveral,
    isFull: isSeveral && filesIn(control.value).length >= most,
    /** preview of a file that is not saved with the record yet */
    localOf: (file: FormFile) => uploads.get(file.key)?.local ?? locals.current.get(file.id) ?? null,
    async add(chosen: readonly File[]): Promise<void> {
      const room = isSeveral ? most - read().length : 1;
      const fits = chosen.filter(file => refusal(file) === null);
      const tooMany = fits.length > room ? [translate('files.field.full', { smart_count: most })] : [];
      setFaults([...chosen.flatMap(file => refusal(file) ?? []), ...tooMany]);
      for (const file of fits.slice(0, room)) await send(file);
      control.onBlur();
    },
    /** `to` is the new index; an invalid one is ignored. */
    move(file: FormFile, to: number): void {
      const files = read();
      if (!files[to]) return;
      write(files.filter(({ key }) => key !== file.key).toSpliced(to, 0, file));
      setSaid(translate('files.field.moved', { name: file.name, place: to + 1, smart_count: files.length }));
    },
    remove(file: FormFile): void {
      uploads.get(file.key)?.abort.abort();
      write(read().filter(({ key }) => key !== file.key));
      setFaults([]);
      setSaid(translate('files.field.removed', { name: file.name }));
    },
  };
}

let nextKey = 0;

/** The key is derived from the server's id; until there is one, the form assigns its own. */
const keyed = (file: FileValue & { readonly key?: string }): FormFile => ({
  ...file,
  key: file.key ?? `#${file.id}`,
});

/** A file that is being uploaded keeps its key in the value, because nothing else identifies it. */
const unkeyed = (file: FormFile | undefined): object | null => {
  if (!file) return null;
  const { key, ...rest } = file;
  return rest.id === 0 ? file : rest;
};

const shared = ([key, upload]: [string, Upload], changed: string, share: number): [string, Upload] => [
  key,
  key === changed ? { ...upload, share } : upload,
];

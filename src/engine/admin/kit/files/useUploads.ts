import { useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { faultText } from '../faultText';
import { type FileOwner, useFiles } from './files';

export interface Upload {
  readonly key: number;
  readonly file: File;
  readonly state:
    | { readonly kind: 'waiting' }
    | { readonly kind: 'sending'; readonly share: number }
    | { readonly kind: 'done'; readonly record: RaRecord }
    /** a message of the server or a message key */
    | { readonly kind: 'failed'; readonly error: string };
}

interface Order {
  readonly resource: string;
  readonly owner: FileOwner | null;
}

/** Uploads files one after the other, each with its own outcome; failed ones can be retried. */
export function useUploads({ resource, owner }: Order, first: readonly File[]) {
  const { upload } = useFiles();
  const translate = useTranslate();
  const [uploads, setUploads] = useState<readonly Upload[]>(() => waiting(first));
  const [isBusy, setIsBusy] = useState(false);
  const open = uploads.filter(({ state }) => state.kind === 'waiting' || state.kind === 'failed');
  const setState = (key: number, state: Upload['state']) =>
    setUploads(before => before.map(each => (each.key === key ? { ...each, state } : each)));

  async function send(kind: string): Promise<void> {
    setIsBusy(true);
    for (const { key, file } of open) {
      setState(key, { kind: 'sending', share: 0 });
      try {
        const onProgress = (share: number) => setState(key, { kind: 'sending', share });
        setState(key, { kind: 'done', record: await upload(resource, { file, kind, owner, onProgress }) });
      } catch (error) {
        setState(key, {
          kind: 'failed',
          error: faultText(error, field => translate(`resources.${resource}.fields.${field}`, { _: '' })),
        });
      }
    }
    setIsBusy(false);
  }

  return {
    uploads,
    open,
    isBusy,
    send,
    add: (files: readonly File[]) => setUploads(before => [...before, ...waiting(files)]),
    remove: (key: number) => setUploads(before => before.filter(each => each.key !== key)),
  };
}

/** Never used twice: the outcome of a removed file must not be that of another. */
let lastKey = 0;

const waiting = (files: readonly File[]): readonly Upload[] =>
  files.map(file => {
    lastKey += 1;
    return { key: lastKey, file, state: { kind: 'waiting' } };
  });

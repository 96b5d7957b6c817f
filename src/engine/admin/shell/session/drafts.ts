import { codeOf } from '../../kit/lazily';
import { withoutReload } from '../../kit/missingCode';
import type { Draft, Drafts } from '../../kit/page/editing/drafts';
import type { DraftBox } from './draftBox';

export interface DraftStore extends Drafts {
  /** Saves the input of all open forms; never rejects. Saves nothing in a session without a key. */
  readonly keepAll: () => Promise<void>;
  /**
   * Sets the signed-in user: only their own drafts are found, those of others are deleted. `key`: null if the
   * session has none.
   */
  readonly belongTo: (userId: number, key: string | null) => void;
  /** Forgets user and key; call it when the session has ended. */
  readonly forgetKey: () => void;
}

const PREFIX = 'draft:';
const LIFETIME = 12 * 3_600_000;

/** Loaded with the first form, so that it is available when the session ends. */
const boxes = codeOf(() => withoutReload(async () => (await import('./draftBox')).openDraftBox));

interface Owner {
  readonly id: number;
  readonly key: string | null;
}

/** Null: drafts cannot be encrypted, so none are saved. */
async function boxOf(owner: Owner | null): Promise<DraftBox | null> {
  const key = owner?.key;
  if (!key || !crypto.subtle) return null;
  const open = await boxes.load().catch(() => null);
  return open?.(key) ?? null;
}

/**
 * Drafts are in the session storage: they survive a reload, but not the tab. Forms contain health data, so
 * drafts are encrypted with a key of their user, which this page forgets with the session and the server
 * returns with the next one.
 */
export function createDraftStore(now: () => number = Date.now): DraftStore {
  const forms = new Map<string, () => Omit<Draft, 'at'> | null>();
  let owner: Owner | null = null;
  const keyOf = (name: string) => `${PREFIX}${owner?.id}:${name}`;

  return {
    register: (name, take) => {
      forms.set(name, take);
      boxes.load().catch(() => undefined);
      return () => {
        if (forms.get(name) === take) forms.delete(name);
      };
    },
    find: async name => {
      const key = keyOf(name);
      const sealed = sessionStorage.getItem(key);
      const text = sealed === null ? null : await (await boxOf(owner))?.open(key, sealed);
      if (!text) return null;
      // The cast is safe: only `keepAll` seals texts under this name.
      const draft = JSON.parse(text) as Draft;
      return draft.at > now() - LIFETIME ? draft : null;
    },
    drop: name => sessionStorage.removeItem(keyOf(name)),
    keepAll: async () => {
      const pending = boxOf(owner);
      const kept = [...forms].flatMap(([name, take]) => {
        const input = take();
        return input ? [{ key: keyOf(name), text: JSON.stringify({ at: now(), ...input }) }] : [];
      });
      const box = await pending;
      if (!box) return;
      // If the storage is full, the drafts that fit are kept.
      await Promise.allSettled(
        kept.map(async ({ key, text }) => sessionStorage.setItem(key, await box.seal(key, text))),
      );
    },
    forgetKey: () => {
      owner = null;
    },
    belongTo: (id, key) => {
      owner = { id, key };
      const others = Object.keys(sessionStorage).filter(
        stored => stored.startsWith(PREFIX) && !stored.startsWith(keyOf('')),
      );
      for (const stored of others) sessionStorage.removeItem(stored);
    },
  };
}

import { codeOf } from '../../kit/lazily';
import { withoutReload } from '../../kit/missingCode';
import type { Draft, Drafts } from '../../kit/page/drafts';
import type { DraftBox } from './draftBox';

export interface DraftStore extends Drafts {
  /** Keeps what the open forms hold; never rejects. Of a session without a key nothing is kept. */
  readonly keepAll: () => Promise<void>;
  /** Who is signed in now: finds their own drafts, and drops those of others. `key`: the session's, if it gives one. */
  readonly belongTo: (userId: number, key: string | null) => void;
  /** The session has ended. */
  readonly forgetKey: () => void;
}

const PREFIX = 'draft:';
const LIFETIME = 12 * 3_600_000;

/** Comes with the first form, so that it is there when the session ends. */
const boxes = codeOf(() => withoutReload(async () => (await import('./draftBox')).openDraftBox));

interface Owner {
  readonly id: number;
  readonly key: string | null;
}

/** Null: what is to be sealed cannot be, so nothing is kept. */
async function boxOf(owner: Owner | null): Promise<DraftBox | null> {
  const key = owner?.key;
  if (!key || !crypto.subtle) return null;
  const open = await boxes.load().catch(() => null);
  return open?.(key) ?? null;
}

/**
 * Drafts lie in the session storage: they outlive a reload, never the tab. Forms hold health data, so they lie there
 * sealed under a key of their user, which this page forgets with the session and the server gives again with the next.
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
      // Only `keepAll` seals.
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
      // A full storage keeps what it can.
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

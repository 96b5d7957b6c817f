import type { Draft, Drafts } from '../../kit/page/drafts';
import { type DraftBox, openDraftBox } from './draftBox';

export interface DraftStore extends Drafts {
  /** Keeps what the open forms hold; resolves when it lies safe. Of a session without a key nothing is kept. */
  readonly keepAll: () => Promise<void>;
  /** Who is signed in now: finds their own drafts, and drops those of others. `key`: the session's, if it gives one. */
  readonly belongTo: (userId: number, key: string | null) => void;
  /** The session has ended. */
  readonly forgetKey: () => void;
}

const PREFIX = 'draft:';
const LIFETIME = 12 * 3_600_000;

interface Owner {
  readonly id: number;
  readonly key: string | null;
  readonly box: DraftBox | null;
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
      return () => {
        if (forms.get(name) === take) forms.delete(name);
      };
    },
    find: async name => {
      const key = keyOf(name);
      const sealed = sessionStorage.getItem(key);
      const text = sealed === null ? null : await owner?.box?.open(key, sealed);
      if (!text) return null;
      // Only `keepAll` seals.
      const draft = JSON.parse(text) as Draft;
      return draft.at > now() - LIFETIME ? draft : null;
    },
    drop: name => sessionStorage.removeItem(keyOf(name)),
    keepAll: async () => {
      const box = owner?.box;
      const kept = [...forms].flatMap(([name, take]) => {
        const input = take();
        return input ? [{ key: keyOf(name), text: JSON.stringify({ at: now(), ...input }) }] : [];
      });
      if (!box) return;
      await Promise.all(
        kept.map(async ({ key, text }) => sessionStorage.setItem(key, await box.seal(key, text))),
      );
    },
    forgetKey: () => {
      owner = null;
    },
    belongTo: (id, key) => {
      if (owner?.id === id && owner.key === key) return;
      owner = { id, key, box: key === null || !crypto.subtle ? null : openDraftBox(key) };
      const others = Object.keys(sessionStorage).filter(
        stored => stored.startsWith(PREFIX) && !stored.startsWith(keyOf('')),
      );
      for (const stored of others) sessionStorage.removeItem(stored);
    },
  };
}

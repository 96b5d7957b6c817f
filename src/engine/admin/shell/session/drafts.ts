import type { Draft, Drafts } from '../../kit/page/drafts';

export interface DraftStore extends Drafts {
  /** Keeps what the open forms hold; the session of this user has ended. */
  readonly keepAll: (userId: number) => void;
  /** Who is signed in now: finds their own drafts, and drops those of others. */
  readonly belongTo: (userId: number) => void;
}

const PREFIX = 'draft:';
const LIFETIME = 12 * 3_600_000;

/**
 * Drafts lie in the session storage: they outlive a reload, never the tab, and are on no disk for long, since forms
 * hold health data. Per user and record.
 */
export function createDraftStore(now: () => number = Date.now): DraftStore {
  const forms = new Map<string, () => Omit<Draft, 'at'> | null>();
  let owner: number | null = null;
  const keyOf = (name: string, userId: number | null) => `${PREFIX}${userId}:${name}`;

  return {
    register: (name, take) => {
      forms.set(name, take);
      return () => {
        if (forms.get(name) === take) forms.delete(name);
      };
    },
    find: name => read(keyOf(name, owner), now()),
    drop: name => sessionStorage.removeItem(keyOf(name, owner)),
    keepAll: userId => {
      for (const [name, take] of forms) {
        const input = take();
        if (input) sessionStorage.setItem(keyOf(name, userId), JSON.stringify({ at: now(), ...input }));
      }
    },
    belongTo: userId => {
      owner = userId;
      const others = Object.keys(sessionStorage).filter(
        key => key.startsWith(PREFIX) && !key.startsWith(keyOf('', userId)),
      );
      for (const key of others) sessionStorage.removeItem(key);
    },
  };
}

function read(key: string, now: number): Draft | null {
  const text = sessionStorage.getItem(key);
  if (text === null) return null;
  // Only `keepAll` writes there.
  const draft = JSON.parse(text) as Draft;
  return draft.at > now - LIFETIME ? draft : null;
}

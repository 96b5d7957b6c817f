// @vitest-environment node
import { createDraftStore } from '@engine/admin/shell/session/drafts';
import { beforeEach, describe, expect, test, vi } from 'vitest';

const key = 'a1'.repeat(32);
const input = { values: { notes: 'Rollstuhl' }, base: {} };

describe('what stood in open forms when the session ended (ASVS 14.3.3)', () => {
  let stored: Record<string, string>;
  beforeEach(() => {
    stored = {};
    const storage = {
      getItem: (name: string) => stored[name] ?? null,
      setItem: (name: string, text: string) => {
        stored[name] = text;
      },
      removeItem: (name: string) => delete stored[name],
    };
    // its names are those of what it holds, as in a browser
    vi.stubGlobal(
      'sessionStorage',
      new Proxy(storage, {
        ownKeys: () => Object.keys(stored),
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      }),
    );
  });

  async function leave(now?: () => number) {
    const drafts = createDraftStore(now);
    drafts.belongTo(7, key);
    drafts.register('guest/1', () => input);
    const kept = drafts.keepAll();
    drafts.forgetKey();
    await kept;
    return drafts;
  }

  test('is offered to the same user with the next session, and to them alone', async () => {
    const drafts = await leave();
    expect(Object.keys(stored)).toEqual(['draft:7:guest/1']);
    expect(await drafts.find('guest/1')).toBeNull();
    drafts.belongTo(7, key);
    expect(await drafts.find('guest/1')).toMatchObject(input);
    drafts.belongTo(8, 'b2'.repeat(32));
    expect(stored).toEqual({});
  });

  test('says nothing without the key, under another name, or once it was changed', async () => {
    const drafts = await leave();
    const [sealed = ''] = Object.values(stored);
    expect(atob(sealed)).not.toContain('Rollstuhl');
    drafts.belongTo(7, 'b2'.repeat(32));
    expect(await drafts.find('guest/1')).toBeNull();
    drafts.belongTo(7, key);
    stored['draft:7:guest/2'] = sealed;
    expect(await drafts.find('guest/2')).toBeNull();
    stored['draft:7:guest/1'] = `${sealed.slice(0, 20)}${sealed[20] === 'A' ? 'B' : 'A'}${sealed.slice(21)}`;
    expect(await drafts.find('guest/1')).toBeNull();
  });

  test('is nothing any more after twelve hours', async () => {
    let time = 0;
    const drafts = await leave(() => time);
    drafts.belongTo(7, key);
    time = 12 * 3_600_000;
    expect(await drafts.find('guest/1')).toBeNull();
  });

  test('is not kept for a session that gives no key', async () => {
    const drafts = createDraftStore();
    drafts.belongTo(7, null);
    drafts.register('guest/1', () => input);
    await drafts.keepAll();
    expect(stored).toEqual({});
  });
});

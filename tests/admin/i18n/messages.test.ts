import english from 'ra-language-english';
import { expect, test, vi } from 'vitest';
import { flatten, layers, loadMessages, type MessageTree } from '../../../src/admin/i18n/loadMessages';
import { raGerman } from '../../../src/admin/i18n/raGerman';

/** `%{name}` and `|||| ` forms: what a translation must keep. */
const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort();

test("react-admin's German has exactly the keys and placeholders of its English", () => {
  const en = flatten(english as MessageTree);
  expect(Object.keys(raGerman).sort()).toEqual(Object.keys(en).sort());
  const differing = Object.keys(en).filter(
    key => String(placeholders(en[key] ?? '')) !== String(placeholders(raGerman[key] ?? '')),
  );
  expect(differing).toEqual([]);
});

test.each([0, 1, 2, 3, 4])('layer %i says the same things in both languages', async index => {
  const load = async (locale: 'de' | 'en') => flatten((await layers[locale][index]?.()) ?? {});
  const [de, en] = [await load('de'), await load('en')];
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  const differing = Object.keys(en).filter(
    key => String(placeholders(en[key] ?? '')) !== String(placeholders(de[key] ?? '')),
  );
  expect(differing).toEqual([]);
});

test('a layer that does not load is logged, and the others are there', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const lost = new Error('gone');
  const messages = await loadMessages([() => Promise.reject(lost), async () => ({ a: { b: 'text' } })]);
  expect(messages).toEqual({ 'a.b': 'text' });
  expect(log).toHaveBeenCalledWith('Failed locale loading', lost);
  log.mockRestore();
});

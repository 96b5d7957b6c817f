import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadMessages } from '@engine/admin/shell/i18n/loadMessages';
import { keepLocale } from '@engine/admin/shell/i18n/locale';
import { flatten, type MessageTree } from '@engine/admin/shell/i18n/messageTree';
import { pageTexts } from '@engine/admin/shell/i18n/pageTexts';
import { raGerman } from '@engine/admin/shell/i18n/raGerman';
import { createI18nProvider } from '@engine/admin/shell/providers/i18nProvider';
import type { PermissionMeta } from '@engine/shared/entityMeta';
import { resources } from '@generated/admin/index';
import { permissions } from '@generated/permissions';
import english from 'ra-language-english';
import { describe, expect, test, vi } from 'vitest';
import { texts } from '../texts';

/** `%{name}` and `|||| ` forms: what a translation must keep. */
/** English writes the name of a field small within a sentence, German never: it is the same value. */
const placeholders = (text: string) =>
  [...new Set(text.replaceAll('_lower_first}', '}').match(/%\{\w+\}/g))].sort();

test("react-admin's German has exactly the keys and placeholders of its English", () => {
  const en = flatten(english as MessageTree);
  expect(Object.keys(raGerman).sort()).toEqual(Object.keys(en).sort());
  const differing = Object.keys(en).filter(
    key => String(placeholders(en[key] ?? '')) !== String(placeholders(raGerman[key] ?? '')),
  );
  expect(differing).toEqual([]);
});

test.each(texts.always('de').map((_, index) => index))(
  'layer %i says the same things in both languages',
  async index => {
    const load = async (locale: 'de' | 'en') => flatten((await texts.always(locale)[index]?.()) ?? {});
    expectAlike(await load('de'), await load('en'));
  },
);

test.each(resources.map(({ name }) => name))(
  'the labels of %s are the same in both languages',
  async name => {
    const load = async (locale: 'de' | 'en') => flatten(await texts.of(locale, name)());
    const en = await load('en');
    expect(Object.keys(en)).toContain(`resources.${name}.fields.id`);
    expectAlike(await load('de'), en);
  },
);

test.each(['rights', 'profile', 'conditions', 'views'])(
  'the words of the page %s are the same in both languages',
  async page => {
    const load = async (locale: 'de' | 'en') => flatten(await texts.of(locale, page)());
    const de = await load('de');
    expect(Object.keys(de).length).toBeGreaterThan(20);
    expectAlike(de, await load('en'));
  },
);

test('no record is called Eintrag in German, which is a row of the log', async () => {
  const { 'activity-log': _, ...pages } = pageTexts.de;
  const layers = [...texts.always('de'), ...Object.values(pages)];
  const words = await Promise.all(layers.map(async load => Object.values(flatten(await load()))));
  expect(words.flat().filter(text => /\bEintr(ag|äge)/.test(text))).toEqual([]);
});

describe.each(['de', 'en'] as const)('in %s', locale => {
  const loadAll = async () => {
    const layers = [
      ...texts.always(locale),
      ...['rights', ...resources.map(({ name }) => name)].map(name => texts.of(locale, name)),
    ];
    return Object.assign(
      {},
      ...(await Promise.all(layers.map(async load => flatten(await load())))),
    ) as Messages;
  };

  test('every right of the catalogue is said in words', async () => {
    const messages = await loadAll();
    const isSaid = ({ resource, action, field }: PermissionMeta) =>
      field
        ? `authorization.action.${action}_field` in messages &&
          `resources.${resource}.fields.${field}` in messages
        : [
            'authorization.action',
            `resources.${resource}.transitions`,
            `resources.${resource}.permissions`,
          ].some(place => `${place}.${action}` in messages);
    expect(permissions.filter(permission => !isSaid(permission)).map(({ key }) => key)).toEqual([]);
    expect(permissions.filter(({ resource }) => !(`resources.${resource}.name` in messages))).toEqual([]);
  });

  test('no text is a key', async () => {
    const shown = Object.entries(await loadAll());
    const words = (text: string) => text.replaceAll(/%\{\w+\}/g, '');
    expect(shown.filter(([, text]) => /[a-z]_[a-z]/.test(words(text)))).toEqual([]);
    const labels = shown.filter(([key]) =>
      /^resources\.[^.]+\.(fields|filters|enums|transitions|name)\b/.test(key),
    );
    expect(labels.filter(([key, text]) => key.endsWith(`.${text}`) && /^[a-z_]+$/.test(text))).toEqual([]);
  });

  test('every key that code of the engine names is in some layer', async () => {
    const said = Object.assign(
      {},
      ...(await Promise.all(
        [...texts.always(locale), ...Object.values(pageTexts[locale])].map(async load =>
          flatten(await load()),
        ),
      )),
    ) as Messages;
    // a key that ends here is completed elsewhere
    const missing = [...namedKeys()].filter(key => !(key in said) && !isBeginning(key, said));
    expect(missing).toEqual([]);
  });

  test('a distance with a guest has one name', async () => {
    const messages = await loadAll();
    const tour = messages['resources.tours.fields.km_loaded'];
    expect(messages['resources.tariffcodes.enums.km_basis.loaded']).toBe(tour);
    expect(messages['tours.columns.km_loaded']).toBeUndefined();
  });
});

/** The keys that stand whole in the code of the engine's screens. */
function namedKeys(): ReadonlySet<string> {
  const folder = 'src/engine/admin';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
    /\.tsx?$/.test(name),
  );
  const codes = files.map(name => readFileSync(join(folder, name), 'utf8'));
  return new Set(codes.flatMap(code => code.match(/(?<=')(app|authorization)(\.[a-z_]+)+(?=')/g) ?? []));
}

const isBeginning = (key: string, said: Messages) =>
  Object.keys(said).some(each => each.startsWith(`${key}.`));

type Messages = Readonly<Record<string, string>>;

function expectAlike(de: Messages, en: Messages): void {
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  const differing = Object.keys(en).filter(
    key => String(placeholders(en[key] ?? '')) !== String(placeholders(de[key] ?? '')),
  );
  expect(differing).toEqual([]);
}

test('labels arrive with their resource, stay through a switch of the language, and names are there before', async () => {
  const { translate, needLabels, changeLocale } = await createI18nProvider('de', texts);
  expect(translate('resources.banks.name', { smart_count: 2 })).toBe('Banken');
  expect(translate('resources.banks.fields.city', { _: 'missing' })).toBe('missing');
  await Promise.all([needLabels('banks'), needLabels('bic'), needLabels('banks'), needLabels('nonsense')]);
  expect(translate('resources.banks.fields.city')).toBe('Ort');
  expect(translate('resources.bic.fields.bank')).toBe('Bank');
  await changeLocale('en');
  expect(translate('resources.banks.fields.city')).toBe('City');
});

test('thousands are written as the language writes them, and take the plural', async () => {
  const { translate, needLabels, changeLocale } = await createI18nProvider('de', texts);
  await needLabels('export');
  expect(translate('app.export.all', { smart_count: 1608 })).toBe('Alle 1.608 Zeilen dieser Liste');
  expect(translate('app.export.all_many', { smart_count: 10_000 })).toContain('10.000');
  expect(translate('app.export.all', { smart_count: 608 })).toBe('Alle 608 Zeilen dieser Liste');
  await changeLocale('en');
  expect(translate('app.export.all', { smart_count: 1608 })).toBe('All 1,608 rows of this list');
});

test('R-SHELL-3: a choice of the language is kept although its words are still to come; the page speaks it when they are here', async () => {
  let arrive = () => {};
  const held = new Promise<void>(resolve => {
    arrive = resolve;
  });
  const [layer] = texts.always('en');
  const slow: typeof texts = {
    ...texts,
    always: locale =>
      locale === 'en'
        ? [() => held.then(() => layer?.() ?? {}), ...texts.always('en')]
        : texts.always(locale),
  };
  const { changeLocale } = await createI18nProvider('de', slow);
  const changed = changeLocale('en');
  expect(document.cookie).toContain('i18n_redirected=en');
  expect(document.documentElement.lang).toBe('de');
  arrive();
  await changed;
  expect(document.documentElement.lang).toBe('en');
  keepLocale('de');
});

test('a layer that does not load is logged, and the others are there', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const lost = new Error('gone');
  const messages = await loadMessages([() => Promise.reject(lost), async () => ({ a: { b: 'text' } })]);
  expect(messages).toEqual({ 'a.b': 'text' });
  expect(log).toHaveBeenCalledWith('Failed locale loading', lost);
  log.mockRestore();
});

import { expect, test } from 'vitest';
import { contactSheet } from '../../src/cli/screenshots/contactSheet.ts';
import type { Screen } from '../../src/cli/screenshots/screens.ts';
import { locales, looks, type Picture } from '../../src/cli/screenshots/takePictures.ts';

const screen = (kind: Screen['kind'], name: string): Screen => ({
  kind,
  name,
  path: '/a?b="c"',
  isSignedIn: true,
});
const picturesOf = (of: Screen): readonly Picture[] =>
  looks.flatMap(({ name: look }) =>
    locales.map(locale => ({ screen: of, locale, look, file: `${of.name}-${locale}-${look}.png` })),
  );

test('the contact sheet has each picture below its kind of screens, and names those that are missing', () => {
  const [lost, ...taken] = [...picturesOf(screen('show', 'bank')), ...picturesOf(screen('list', 'banks'))];
  const sheet = contactSheet(taken);
  const [lists = '', details = ''] = sheet.slice(sheet.indexOf('<main>')).split('<section id="show">');
  expect(lists).toContain('<section id="list"><h2>Lists <small>1</small></h2>');
  for (const { file, screen: of } of taken)
    expect(of.kind === 'list' ? lists : details).toContain(`src="${file}"`);
  expect(details).toContain(`${lost?.locale} ${lost?.look}: no picture`);
  expect(sheet).toContain('/a?b=&quot;c&quot;');
  expect(sheet).not.toContain('id="create"');
});

import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { engineSettings } from '@engine/shared/settings/engineSettings.ts';
import { facts } from '@generated/facts.ts';
import { settings } from '@generated/settings.ts';
import { expect, it } from 'vitest';
import { filesBelow, textOf } from './importGraph';

/** Names of the office that are words of programs, or of any business, too. */
const common = new Set([
  'approval',
  'bic',
  'client',
  'companies',
  'entry',
  'import',
  'letter',
  'letters',
  'management',
  'patient',
  'template',
  'title',
  'titles',
]);

/** Where a word of the office has to stay. */
const exceptions: Readonly<Record<string, string>> = {
  'src/engine/server/http/renderProblem.ts tours': 'the type of problems, by which programs know them',
  'src/engine/server/secretKey.ts tours':
    'goes into the derivation of keys: another text makes each stored authenticator key unreadable',
  'src/engine/admin/shell/i18n/authorization/profileEn.ts accounting': 'an example of what a key is for',
};

const system = new Set(readdirSync('schemas/system').map(file => basename(file, '.json')));

/** What product.json and the schemas of the office call their things. */
function wordsOfTheOffice(): readonly string[] {
  const { product, entities } = facts;
  const own = entities.filter(({ name }) => !system.has(name));
  const names = [
    product.name,
    ...own.flatMap(({ name, resource, table }) => [name, resource, table]),
    ...product.formats.map(({ name }) => name),
    ...product.scopes.map(({ name }) => name),
    ...product.roles.slice(1).map(({ key }) => key),
    ...product.documents.kinds.map(({ name }) => name),
    ...product.passwordWords,
    ...Object.keys(settings).filter(key => !Object.hasOwn(engineSettings, key)),
  ];
  return [...new Set(names)].filter(name => !common.has(name));
}

/** Comments may explain by an example of the office; they are made blank. */
const codeOf = (file: string): string =>
  textOf(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*/g, '');

it('the code of the engine names nothing of the office', () => {
  const words = wordsOfTheOffice().map(word => word.replaceAll('.', '\\.'));
  const named = new RegExp(`(?<![\\w-])(?:${words.join('|')})(?![\\w-])`, 'gi');
  const found = filesBelow(['src/engine']).flatMap(file =>
    [...codeOf(file).matchAll(named)].map(([word]) => `${file} ${word.toLowerCase()}`),
  );
  expect(words.length).toBeGreaterThan(60);
  expect([...new Set(found)].sort()).toEqual(Object.keys(exceptions).sort());
});

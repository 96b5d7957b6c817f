import type { Locale, Text } from '../../src/engine/shared/entityMeta';
import type { Entity, Model, ModelField, Others, OutputFile } from '../model';
import { resolvePath } from '../resolvePath';
import { eachEntity } from './eachEntity';
import { grammar } from './grammar';
import { camelCase } from './names';
import { header, printKey, printString } from './print';

/**
 * The admin's messages for the entities of the office: flat keys, in the order of entities and fields. One
 * file per entity, child rows included, is loaded with its pages; names that menu and breadcrumb need before
 * that are in `index.ts`.
 */
export const emitLabels = (model: Model): readonly OutputFile[] =>
  (['de', 'en'] as const).flatMap(locale => {
    const entities = labelsByLocale[locale](model).flat();
    return [
      { path: `labels/${locale}.ts`, text: everything(entities, locale) },
      { path: `labels/${locale}/index.ts`, text: upFront(entities, ofProduct(model, locale)) },
      ...entities.map(({ file }) => file),
    ];
  });

type Phrase = readonly [key: string, text: string];
interface EntityLabels {
  readonly entity: Entity;
  readonly phrases: readonly Phrase[];
  readonly file: OutputFile;
}

/**
 * Messages needed before a page is loaded: names, and the labels of named filters that home and menu count.
 */
const isUpFront = ({ resource, namedFilters, operations }: Entity, key: string): boolean =>
  /^resources\.[^.]+\.(name|page\.create)$/.test(key) ||
  // an entity without pages appears only in the matrix of rights
  (operations.length === 0 && key.startsWith(`resources.${resource}.permissions.`)) ||
  namedFilters.some(({ name, work, sum }) => {
    const filter = `resources.${resource}.filters.${name}`;
    return (work || sum) && (key === filter || key.startsWith(`${filter}.`));
  });

const labelsIn = (locale: Locale) =>
  eachEntity((entity, others): readonly EntityLabels[] => {
    if (entity.actions.length === 0 || entity.parent !== null) return [];
    const phrases = phrasesWithRows(entity, others, locale);
    const later = phrases.filter(([key]) => !isUpFront(entity, key));
    const text = `${header(entity.file)}\n${catalogue('labels', later)}`;
    return [{ entity, phrases, file: { path: `labels/${locale}/${entity.name}.ts`, text } }];
  });
const labelsByLocale = { de: labelsIn('de'), en: labelsIn('en') };

function phrasesWithRows(entity: Entity, others: Others, locale: Locale): readonly Phrase[] {
  const names = entity.children.map(child => child.entity).sort();
  const rows = names.flatMap(name => others.byName.get(name) ?? []);
  return [entity, ...rows].flatMap(each => [...phrasesOf(each, others, locale)]);
}

/** All messages, for the server, which labels records of every entity. */
function everything(entities: readonly EntityLabels[], locale: Locale): string {
  const names = entities.map(({ entity }) => entity.name);
  const imports = names.map(name => `import { labels as ${camelCase(name)} } from './${locale}/${name}';\n`);
  return [
    header('schemas/'),
    ...[...imports, `import { names } from './${locale}/index';\n`].sort(byPath),
    '\nexport const labels: Readonly<Record<string, string>> = {\n  ...names,\n',
    ...names.map(name => `  ...${camelCase(name)},\n`),
    '};\n',
  ].join('');
}

/** The formatter sorts imports by module path. */
const pathOf = (line: string) => line.slice(line.indexOf("'"));
const byPath = (one: string, other: string) => (pathOf(one) < pathOf(other) ? -1 : 1);

const ofProduct = ({ productTexts }: Model, locale: Locale): readonly Phrase[] =>
  productTexts.map(([key, text]) => [key, plain(text[locale])]);

function upFront(entities: readonly EntityLabels[], product: readonly Phrase[]): string {
  const names = entities.flatMap(({ entity, phrases }) => phrases.filter(([key]) => isUpFront(entity, key)));
  return [
    `${header('schemas/')}\n/** Texts of the product, and those of each entity that other pages show. */\n`,
    catalogue('names', [...product, ...names]),
    '\ntype Labels = Readonly<Record<string, string>>;\n',
    '\n/** All other texts of an entity, by resource; loaded with its first page. */\n',
    'export const load: Readonly<Record<string, () => Promise<{ readonly labels: Labels }>>> = {\n',
    ...entities.map(({ entity }) => `  ${printKey(entity.resource)}: () => import('./${entity.name}'),\n`),
    '};\n',
  ].join('');
}

function catalogue(name: string, phrases: readonly Phrase[]): string {
  const lines = phrases.map(([key, text]) => breakLong(`  ${printKey(key)}: ${printString(text)},`));
  return `export const ${name}: Readonly<Record<string, string>> = {\n${lines.join('\n')}\n};\n`;
}

/** The formatter moves a value that is too long to its own line. */
const breakLong = (line: string) => {
  const split = line.length > 110 ? /^( {2}\S+:) (.*)$/.exec(line) : null;
  return split ? `${split[1]}\n    ${split[2]}` : line;
};

export function phrasesOf(entity: Entity, model: Others, locale: Locale): ReadonlyMap<string, string> {
  const start = `resources.${entity.resource}`;
  const [singular, plural] = entity.label[locale];
  const phrases = new Map([[`${start}.name`, `${plain(singular)} |||| ${plain(plural)}`]]);
  const put = (key: string, text: Text) => phrases.set(`${start}.${key}`, plain(text[locale]));
  for (const [key, text] of Object.entries(grammar(entity, locale))) phrases.set(`${start}.${key}`, text);
  if (entity.about) put('about', entity.about);
  for (const field of entity.fields.filter(each => !each.secret)) putField(field, put);
  for (const { name, label } of entity.oneOfLabels) put(`fields.${name}`, label);
  for (const [name, label] of Object.entries(SYSTEM)) put(`fields.${name}`, label);
  if (entity.archivable) put('fields.archived_at', { de: 'Archiviert am', en: 'Archived at' });
  for (const path of [...entity.columns, ...entity.filters, ...(entity.charts ?? []).map(({ by }) => by)]) {
    const target = resolvePath(model, entity, path);
    if (target && !entity.fields.includes(target)) putField({ ...target, name: path, help: null }, put);
  }
  for (const { name, label } of entity.childLabels) {
    put(`children.${name}`, label);
    put(`fields.${name}`, label);
  }
  for (const tab of entity.tabs) {
    if (tab.label) put(`tabs.${tab.name}`, tab.label);
    for (const section of tab.sections) put(`sections.${section.name}`, section.label);
  }
  for (const filter of entity.namedFilterLabels) {
    put(`filters.${filter.name}`, filter.label);
    for (const option of filter.options) put(`filters.${filter.name}.options.${option.value}`, option.label);
  }
  for (const { name, label } of entity.presentationLabels) put(`presentations.${name}`, label);
  for (const { name, label } of entity.chartLabels) put(`charts.${name}`, label);
  for (const { name, label } of entity.transitionLabels) put(`transitions.${name}`, label);
  for (const { name, label } of entity.namedPermissions) put(`permissions.${name}`, label);
  return phrases;
}

function putField(field: ModelField, put: (key: string, text: Text) => void): void {
  put(`fields.${field.name}`, field.label);
  if (field.shortLabel) put(`short.${field.name}`, field.shortLabel);
  if (field.help) put(`help.${field.name}`, field.help);
  field.options.forEach((option, index) => {
    put(
      `enums.${field.name}.${option.value}`,
      field.optionLabels[index] ?? { de: option.value, en: option.value },
    );
  });
  for (const part of field.structure?.fields ?? [])
    putField(part, (key, text) => put(`parts.${field.name}.${key}`, text));
}

const SYSTEM: Readonly<Record<string, Text>> = {
  id: { de: 'Nr.', en: 'No.' },
  created_at: { de: 'Angelegt am', en: 'Created at' },
  created_by: { de: 'Angelegt von', en: 'Created by' },
  updated_at: { de: 'Geändert am', en: 'Changed at' },
  updated_by: { de: 'Geändert von', en: 'Changed by' },
  version: { de: 'Version', en: 'Version' },
};

/** Polyglot reads `||||` and `%{` as syntax; labels are plain text. */
const plain = (text: string) => text.replaceAll('||||', '||').replaceAll('%{', '% {');

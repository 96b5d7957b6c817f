import { compile } from 'json-schema-to-typescript';
import { fieldsSchema, type JsonSchema, systemSchema } from '../jsonSchema';
import type { Entity, Model, OutputFile } from '../model';
import { eachEntity } from './eachEntity';
import { pascalCase } from './names';
import { header, printComment } from './print';

/**
 * The records as the API returns them, one interface per entity, printed by json-schema-to-typescript. The
 * properties of all records are in a module of their own, imported as `system`: their interfaces cannot have
 * the name of an entity's.
 */
export async function emitTypes(model: Model): Promise<readonly OutputFile[]> {
  const interfaces = await Promise.all(printed(model));
  const start = `${header('schemas/')}import type * as system from './system';\n`;
  return [
    { path: 'types/entities.ts', text: start + interfaces.join('') },
    { path: 'types/system.ts', text: header('schemas/') + (await printSystem()) },
  ];
}

const printed = eachEntity(print);

async function print(entity: Entity): Promise<string> {
  const { description, file, archivable } = entity;
  const name = pascalCase(entity.name);
  const fields = fieldsSchema(entity, 'read');
  const properties = { ...fields.properties, ...Object.fromEntries(entity.children.map(rowsOf)) };
  const text = await printInterface(name, `${description} (${file})`, { ...fields, properties });
  return text.replace(' {\n', ` extends system.${archivable ? 'Archivable' : 'Saved'} {\n`);
}

/** Child rows have interfaces of their own. */
const rowsOf = ({ name, entity }: Entity['children'][number]) =>
  [name, { tsType: `${pascalCase(entity)}[]` }] as const;

async function printSystem(): Promise<string> {
  const saved = await printInterface('Saved', 'What every record has.', systemSchema(false));
  const archivable = await printInterface('Archivable', 'What records have that can be archived.', {
    type: 'object',
    properties: { archived_at: systemSchema(true).properties.archived_at },
    required: ['archived_at'],
    additionalProperties: false,
  });
  return saved + archivable.replace(' {\n', ' extends Saved {\n');
}

async function printInterface(name: string, description: string, schema: JsonSchema): Promise<string> {
  const titled = { ...schema, title: name, description: printComment(description) };
  const text = await compile(titled as Parameters<typeof compile>[0], name, {
    format: false,
    bannerComment: '',
    ignoreMinAndMaxItems: true,
    $refOptions: { resolve: { external: false } },
  });
  // the library changes names with digits
  return layOut(text.replace(/export interface \w+/, `export interface ${name}`));
}

/**
 * Adds indentation, semicolons and one-line comments; the library's own formatting takes longer than all of
 * codegen.
 */
function layOut(printed: string): string {
  let depth = 0;
  const lines: string[] = [];
  const comments = printed.replace(/\/\*\*([\s\S]*?)\*\//g, (_, body: string) => `/** ${oneLine(body)} */`);
  for (const line of comments.split('\n')) {
    const text = line.trim();
    if (text === '') continue;
    if (text.startsWith('}')) depth--;
    const isMember = depth > 0 && !text.endsWith('{') && !text.startsWith('/**');
    if (depth === 0 && text.startsWith('/**')) lines.push('');
    lines.push('  '.repeat(depth) + withoutParens(text) + (isMember ? ';' : ''));
    if (text.endsWith('{')) depth++;
  }
  return `${lines.join('\n')}\n`;
}

/** `name: (string | null)` → `name: string | null`; brackets around only a part of the type stay. */
function withoutParens(member: string): string {
  const [, start = '', type = ''] = /^([^(]*: )\((.*)\)$/.exec(member) ?? [];
  let depth = 0;
  for (const char of type) {
    if (char === '(') depth++;
    if (char === ')' && --depth < 0) return member;
  }
  return type === '' ? member : start + type;
}

/** Removes the sentence that json-schema-to-typescript adds about where it found the definition. */
const oneLine = (comment: string) =>
  comment
    .replace(/This interface was referenced by [\s\S]*?via the `definition` "\w+"\./, '')
    .replace(/^\s*\*/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

import { compile } from 'json-schema-to-typescript';
import { recordSchema } from '../jsonSchema';
import type { Model, OutputFile } from '../model';
import { pascalCase } from './names';
import { header, printComment } from './print';

/** The records as the API answers them, one interface per entity, through json-schema-to-typescript in one go. */
export async function emitTypes(model: Model): Promise<readonly OutputFile[]> {
  const definitions = Object.fromEntries(
    model.entities.map(entity => {
      const name = pascalCase(entity.name);
      const description = printComment(`${entity.description} (${entity.file})`);
      return [name, { ...recordSchema(entity, model, 'read'), title: name, description }];
    }),
  );
  const root = { title: 'Entities', type: 'object', additionalProperties: false, definitions } as const;
  const printed = await compile(root as Parameters<typeof compile>[0], 'Entities', {
    format: false,
    unreachableDefinitions: true,
    bannerComment: '',
    ignoreMinAndMaxItems: true,
  });
  return [{ path: 'types/entities.ts', text: header('schemas/') + layOut(printed) }];
}

/** Indentation, semicolons and short comments; the library's own formatting costs more than all of codegen. */
function layOut(printed: string): string {
  let depth = 0;
  const lines: string[] = [];
  const comments = printed.replace(/\/\*\*([\s\S]*?)\*\//g, (_, body: string) => `/** ${oneLine(body)} */`);
  for (const line of comments.replace(/export interface Entities \{\s*\}\n/, '').split('\n')) {
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

/** `name: (string | null)` → `name: string | null`; brackets around a part of the type stay. */
function withoutParens(member: string): string {
  const [, start = '', type = ''] = /^([^(]*: )\((.*)\)$/.exec(member) ?? [];
  let depth = 0;
  for (const char of type) {
    if (char === '(') depth++;
    if (char === ')' && --depth < 0) return member;
  }
  return type === '' ? member : start + type;
}

/** Without the sentence that json-schema-to-typescript adds about where it found the definition. */
const oneLine = (comment: string) =>
  comment
    .replace(/This interface was referenced by [\s\S]*?via the `definition` "\w+"\./, '')
    .replace(/^\s*\*/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

import { compile } from 'json-schema-to-typescript';
import { recordSchema } from '../jsonSchema';
import type { Entity, Model, Others, OutputFile } from '../model';
import { eachEntity } from './eachEntity';
import { pascalCase } from './names';
import { header, printComment } from './print';

/** The records as the API answers them, one interface per entity, through json-schema-to-typescript. */
export async function emitTypes(model: Model): Promise<readonly OutputFile[]> {
  const interfaces = await Promise.all(printed(model));
  return [{ path: 'types/entities.ts', text: header('schemas/') + interfaces.join('') }];
}

const printed = eachEntity(print);

async function print(entity: Entity, others: Others): Promise<string> {
  const name = pascalCase(entity.name);
  const description = printComment(`${entity.description} (${entity.file})`);
  const schema = { ...recordSchema(entity, others, 'read'), title: name, description };
  const text = await compile(schema as Parameters<typeof compile>[0], name, {
    format: false,
    bannerComment: '',
    ignoreMinAndMaxItems: true,
  });
  return layOut(text);
}

/** Indentation, semicolons and short comments; the library's own formatting costs more than all of codegen. */
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

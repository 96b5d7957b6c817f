import { _, Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { checks } from '../../src/engine/shared/validatorRuntime';
import type { JsonSchema } from '../jsonSchema';

const RUNTIME = '@engine/shared/validatorRuntime';

/** Ajv compiles what it writes, too; here it is not called, and an empty function costs a third less. */
const uncompiled = () => 'return function () {}';

/** Nothing is checked here: the code of the office is not codegen's. */
const isUnknown = () => true;

/** What Ajv requires at run time, and the export of `validatorRuntime.ts` that stands in its place. */
const runtime: Readonly<Record<string, string>> = {
  'ajv/dist/runtime/ucs2length': 'codePointLength',
  'ajv/dist/runtime/equal': 'isEqual',
};

/**
 * An ES module in TypeScript whose `validate` checks the schema. Linear checks by code point keep `maxLength` the same
 * as in SQL. The keywords of `recordSchema` mean the same in every draft; the default one has no dynamic references,
 * which would double the head of each function.
 */
export function compileCheck(schema: JsonSchema, officeFormats: readonly string[] = []): string {
  const ajv = new Ajv({
    allErrors: true,
    allowUnionTypes: true,
    strict: false,
    validateSchema: false,
    meta: false,
    messages: false,
    formats: { ...checks, ...Object.fromEntries(officeFormats.map(name => [name, isUnknown])) },
    code: {
      source: true,
      esm: true,
      lines: true,
      optimize: false,
      formats: _`checks`,
      process: uncompiled,
    },
  });
  const code = withoutRequire(
    standalone(ajv, ajv.compile(schema))
      .replace('"use strict";', '')
      .replace(/export const validate = (\w+);\s*export default \1;/, 'export const validate: Validate = $1;')
      .replace(/= checks(?:\.(\w+)|\["([\w-]+)"\]);$/gm, (whole, short?: string, long = '') =>
        officeFormats.includes(short ?? long) ? `= officeCheck("${short ?? long}");` : whole,
      ),
  );
  const names = ['checks', 'officeCheck', ...Object.values(runtime)].filter(name => code.includes(name));
  return [
    '// @ts-nocheck — compiled by Ajv\n',
    `import type { Validate } from '@engine/shared/validation';\n`,
    names.length > 0 && `import { ${names.join(', ')} } from '${RUNTIME}';\n`,
    `\n${code.trim()}`,
    '\n',
  ]
    .filter(text => text !== false)
    .join('');
}

/** Ajv writes `require` for its runtime even in ESM output, where it does not exist; ours is one small module. */
function withoutRequire(code: string): string {
  const replaced = code.replace(
    /\brequire\("([^"\\]+)"\)\.default/g,
    (whole, path: string) => runtime[path] ?? whole,
  );
  // a schema may hold such a text, in which quotes are escaped
  const left = replaced.match(/"(?:[^"\\]|\\.)*"|\brequire\([^)]*\)?/g)?.find(text => !text.startsWith('"'));
  if (left === undefined) return replaced;
  throw new Error(
    `A compiled validator contains ${left}, which fails in an ES module. Put what it needs into ` +
      'src/engine/shared/validatorRuntime.ts and name it in codegen/emit/compileCheck.ts.',
  );
}

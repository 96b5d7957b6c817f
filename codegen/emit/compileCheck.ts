import { _, Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { checks } from '../../src/engine/shared/validatorRuntime';
import type { JsonSchema } from '../jsonSchema';

const RUNTIME = '@engine/shared/validatorRuntime';

/**
 * Ajv also compiles the code that it writes. It is not called here, and an empty function takes a third less
 * time.
 */
const uncompiled = () => 'return function () {}';

/** Accepts everything: the format functions of the office are not available to codegen. */
const isUnknown = () => true;

/** Modules that Ajv's code requires, and the export of `validatorRuntime.ts` that replaces each. */
const runtime: Readonly<Record<string, string>> = {
  'ajv/dist/runtime/ucs2length': 'codePointLength',
  'ajv/dist/runtime/equal': 'isEqual',
};

/**
 * An ES module in TypeScript whose `validate` checks the schema. String lengths are counted in code points,
 * so that `maxLength` means the same as in SQL. The keywords of `recordSchema` mean the same in every draft;
 * Ajv's default draft has no dynamic references, which would double the head of each function.
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

/**
 * Ajv writes `require` for its runtime even in ESM output, where it does not exist; `validatorRuntime.ts`
 * replaces it.
 */
function withoutRequire(code: string): string {
  const replaced = code.replace(
    /\brequire\("([^"\\]+)"\)\.default/g,
    (whole, path: string) => runtime[path] ?? whole,
  );
  // a schema may contain the text `require(` inside a string, so strings are skipped
  const left = replaced.match(/"(?:[^"\\]|\\.)*"|\brequire\([^)]*\)?/g)?.find(text => !text.startsWith('"'));
  if (left === undefined) return replaced;
  throw new Error(
    `A compiled validator contains ${left}, which fails in an ES module. Put what it needs into ` +
      'src/engine/shared/validatorRuntime.ts and name it in codegen/emit/compileCheck.ts.',
  );
}

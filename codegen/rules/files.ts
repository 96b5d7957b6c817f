import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { camelCase } from '../emit/names';
import { didYouMean, problem } from '../problem';
import type { Rules } from './rule';

/** The modules of the icon library, which generated screens import by name. */
const icons = dirname(createRequire(import.meta.url).resolve('@mui/icons-material'));
const known = new Set<string>();

export const fileRules: Rules = {
  'A file is named for its entity': ({ file, name }) =>
    /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)
      ? []
      : [
          problem(
            file,
            [],
            `"${name}" is no entity name`,
            'Name the file in lower case, words joined by -: bill-case.json',
          ),
        ],

  'Entities have different names in code': ({ file, name }, { byIdentifier }) => {
    const first = byIdentifier.get(camelCase(name));
    return first === undefined || first === name
      ? []
      : [
          problem(
            file,
            [],
            `"${name}" and "${first}" are both "${camelCase(name)}" in code`,
            'Rename one of the two files',
          ),
        ];
  },

  'An icon is one of the library': ({ file, schema }) => {
    const icon = schema['x-icon'];
    if (icon === undefined || hasIcon(icon)) return [];
    const names = readdirSync(icons).flatMap(entry => (entry.endsWith('.js') ? entry.slice(0, -3) : []));
    return [problem(file, ['x-icon'], `The icon "${icon}" does not exist`, didYouMean(icon, names))];
  },
};

function hasIcon(icon: string): boolean {
  if (!known.has(icon) && existsSync(join(icons, `${icon}.js`))) known.add(icon);
  return known.has(icon);
}

import type { OutputFile } from '../model';
import { header } from './print';

/**
 * One object with everything from the schemas that the server needs: the engine receives it and imports none
 * of its parts.
 */
export function emitFacts(): readonly OutputFile[] {
  const text = [
    header('schemas/'),
    `import type { OfficeFacts } from '@engine/shared/officeFacts';\n`,
    `import { firstSteps } from './firstSteps';\n`,
    `import { labels as de } from './labels/de';\n`,
    `import { labels as en } from './labels/en';\n`,
    `import { defaultGrants, permissions } from './permissions';\n`,
    `import { product } from './product';\n`,
    `import { settings } from './settings';\n`,
    `import { entities } from './tables';\n`,
    `import { urls } from './urls';\n`,
    `import { validators } from './validators';\n\n`,
    'export const facts: OfficeFacts = {\n',
    '  product,\n  settings,\n  firstSteps,\n  entities,\n  validators,\n  permissions,\n  defaultGrants,\n  urls,\n',
    '  labels: { de, en },\n',
    `  openApi: async () => (await import('./openapi.json', { with: { type: 'json' } })).default,\n`,
    '};\n',
  ].join('');
  return [{ path: 'facts.ts', text }];
}

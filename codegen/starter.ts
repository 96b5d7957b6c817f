import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../src/engine/shared/isObject';
import { npmCommand } from '../src/engine/shared/npmCommand';
import type { Outcome } from './outcome';

/** `codegen -- new vehicle`: writes a valid schema with a comment at each place to change. */
export async function writeStarter(schemasDir: string, name: string): Promise<Outcome> {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    return {
      ok: false,
      text: `"${name}" is no entity name. Use the singular in lower case, words joined by -: ${npmCommand('codegen', 'new', 'vehicle')}`,
    };
  }
  const path = join(schemasDir, `${name}.json`);
  const isTaken = await access(path).then(
    () => true,
    () => false,
  );
  if (isTaken) return { ok: false, text: `${path} exists already.` };
  await mkdir(schemasDir, { recursive: true });
  await writeFile(path, `${JSON.stringify(starter(name, await placeIn(schemasDir)), null, 2)}\n`);
  return {
    ok: true,
    text: `Written: ${path}\nNext: name its fields, then run ${npmCommand('codegen')} and ${npmCommand('codegen', 'plan')} (${npmCommand('start')} and ${npmCommand('dev')} do both).`,
  };
}

interface Place {
  readonly group: string;
  readonly access: Readonly<Record<string, string>>;
}

/**
 * The office's last menu group and first role. product.json may be half written, so anything missing is
 * tolerated.
 */
async function placeIn(schemasDir: string): Promise<Place> {
  const text = await readFile(join(schemasDir, 'product.json'), 'utf8').catch(() => '{}');
  const { menuGroups, roles } = parsed(text);
  const groups = Array.isArray(menuGroups) ? menuGroups.flatMap(group => nameOf(group) ?? []) : [];
  const [first] = isObject(roles) ? Object.keys(roles) : [];
  return { group: groups.at(-1) ?? 'system', access: first ? { [first]: 'manage' } : {} };
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

const nameOf = (group: unknown): string | null =>
  isObject(group) && typeof group.name === 'string' ? group.name : null;

function starter(name: string, { group, access }: Place) {
  const word = name.replaceAll('-', ' ');
  const title = word.charAt(0).toUpperCase() + word.slice(1);
  return {
    $schema: '../generated/entity.schema.json',
    $comment:
      'One file, one entity. Your editor completes every keyword from the meta-schema and explains it. Replace the labels, then the fields.',
    description: `What a ${word} is, in one sentence.`,
    type: 'object',
    'x-resource': `${name}s`,
    'x-label': { de: [title, `${title}s`], en: [title, `${title}s`] },
    'x-gender': 'n',
    'x-icon': 'Category',
    'x-menu': { group, order: 900 },
    'x-represent': '{name}',
    'x-search': ['name'],
    'x-list': {
      columns: ['name', 'since', 'status'],
      filters: ['status'],
      sort: { field: 'name', order: 'ASC' },
    },
    'x-form': {
      sections: [
        {
          name: 'main',
          label: { de: 'Allgemein', en: 'General' },
          fields: ['name', 'status', 'since', 'note'],
        },
      ],
    },
    'x-access': access,
    required: ['name', 'status'],
    properties: {
      name: {
        $comment: 'A text. maxLength sets its width in the form, too.',
        type: 'string',
        maxLength: 60,
        'x-unique': true,
        'x-label': { de: 'Name', en: 'Name' },
      },
      status: {
        $comment: 'A choice: every value needs a label; a colour makes it a chip.',
        type: 'string',
        enum: ['active', 'retired'],
        default: 'active',
        'x-label': { de: 'Status', en: 'Status' },
        'x-enum': {
          active: { de: 'aktiv', en: 'active', color: 'green' },
          retired: { de: 'außer Betrieb', en: 'retired', color: 'grey' },
        },
      },
      since: {
        $comment: 'A day. Other kinds: "x-money": true, "x-ref": {"entity": "company"}, "type": "boolean" …',
        type: 'string',
        format: 'date',
        'x-label': { de: 'Seit', en: 'Since' },
      },
      note: { type: 'string', maxLength: 1000, 'x-label': { de: 'Notiz', en: 'Note' } },
    },
  };
}

import type { Locale } from '../../shared/entityMeta.ts';
import type { ImportedRow } from '../../shared/imports.ts';
import { fieldMessage } from '../../shared/messages/message.ts';
import { type Entity, entityNamed, type Model } from '../access/model.ts';
import { columnLabel } from '../exports/exportColumns.ts';
import type { Faults } from '../records/input/input.ts';

const entry = { de: 'Eintrag', en: 'entry' } as const;

const mostListed = 10;

const listed = (messages: readonly string[]): string =>
  [...messages.slice(0, mostListed), ...(messages.length > mostListed ? ['…'] : [])].join(' · ');

/**
 * The faults of a row by column. Those of child rows stand under the name of the rows, with the number of the row and
 * its field in the message: `Eintrag 2, Telefon: …`.
 */
export function shownFaults(
  model: Model,
  entity: Entity,
  faults: Faults | null,
  locale: Locale,
): ImportedRow['faults'] {
  const shown = new Map<string, string[]>();
  for (const [path, fault] of Object.entries(faults ?? {})) {
    const { column, place } = placeOf(model, entity, path, locale);
    const message = fieldMessage(locale, fault);
    shown.set(column, [...(shown.get(column) ?? []), place === '' ? message : `${place}: ${message}`]);
  }
  return [...shown].map(([field, messages]) => ({ field, message: listed(messages) }));
}

function placeOf(model: Model, entity: Entity, path: string, locale: Locale) {
  const child = entity.meta.children.find(({ name }) => path.startsWith(`${name}.`));
  const [, row, field] = /^(\d+)(?:\.(.+))?$/.exec(path.slice((child?.name.length ?? 0) + 1)) ?? [];
  if (!child || row === undefined) return { column: path, place: '' };
  const label = field ? `, ${columnLabel(entityNamed(model, child.entity), { name: field }, locale)}` : '';
  return { column: child.name, place: `${entry[locale]} ${Number(row) + 1}${label}` };
}

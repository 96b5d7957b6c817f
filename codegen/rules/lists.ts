import type { FieldKind } from '../../src/engine/shared/field';
import { kindOf } from '../fieldKind';
import { problem } from '../problem';
import { fieldAt } from './fieldAt';
import type { Rules } from './rule';

/** The bar of a list has no field for these. */
const unfiltered: ReadonlySet<FieldKind> = new Set(['time', 'dates', 'json', 'binary']);

export const listRules: Rules = {
  'Ties in a list are broken by what everybody may read': (candidate, world) => {
    const { field: path = '' } = candidate.schema['x-list']?.sort?.ties ?? {};
    const field = fieldAt(candidate, world, path);
    if (!field || field === 'unjudged' || (!field['x-sensitive'] && !field['x-secret'])) return [];
    const message = `"${path}" would be known from the order, and not everybody may read it`;
    const place = ['x-list', 'sort', 'ties', 'field'];
    return [problem(candidate.file, place, message, 'Break ties by another field')];
  },

  'A filter over references, or of a structured value, has a field in the bar that everybody may use': (
    candidate,
    world,
  ) =>
    (candidate.schema['x-list']?.filters ?? []).flatMap((path, index) => {
      if (typeof path !== 'string') return [];
      const field = fieldAt(candidate, world, path);
      if (!field || field === 'unjudged') return [];
      const own = candidate.fields.get(path);
      if (own && kindOf(own) !== 'json') return [];
      const why = field['x-sensitive']
        ? 'not everybody may read it'
        : unfiltered.has(kindOf(field)) || field['x-computed'] || field['x-secret']
          ? 'the bar of a list has no field for it'
          : null;
      const place = ['x-list', 'filters', index];
      const message = `"${path}" cannot be a filter: ${why}`;
      return why === null
        ? []
        : [problem(candidate.file, place, message, 'Leave it to the conditions of the list')];
    }),
};

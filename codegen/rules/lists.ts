import type { FieldKind } from '../../src/engine/shared/field';
import { kindOf } from '../fieldKind';
import { didYouMean, problem } from '../problem';
import { fieldAt, noField } from './fieldAt';
import type { Rules } from './rule';

/** Kinds that a filter bar has no input for. */
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

  'Sums are kept apart by an enum or a boolean of the entity that everybody may read': candidate => {
    const name = candidate.schema['x-list']?.sumsBy;
    if (name === undefined) return [];
    const place = ['x-list', 'sumsBy'];
    const field = candidate.fields.get(name);
    if (!field) return [noField(candidate, place, name)];
    const why = !['enum', 'boolean'].includes(kindOf(field))
      ? 'it is no enum and no boolean'
      : field['x-computed']
        ? 'it is computed'
        : field['x-sensitive'] || field['x-secret']
          ? 'not everybody may read it'
          : null;
    if (why === null) return [];
    const message = `"${name}" cannot tell sums apart: ${why}`;
    return [problem(candidate.file, place, message, 'Name another field, or leave it out')];
  },

  'Sums leave out states of the workflow': ({ file, schema }) => {
    const states = Object.keys(schema['x-workflow']?.states ?? {});
    return (schema['x-list']?.sumsWithout ?? []).flatMap((state, index) =>
      states.includes(state)
        ? []
        : [
            problem(
              file,
              ['x-list', 'sumsWithout', index],
              `"${state}" is no state of the workflow`,
              didYouMean(state, states),
            ),
          ],
    );
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

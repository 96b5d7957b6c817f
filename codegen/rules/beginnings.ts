import type { FieldSchema } from '../dialect/field';
import { type Problem, problem } from '../problem';
import { circleFrom } from './circleFrom';
import type { Candidate, Rules } from './rule';

/**
 * The references that a new record must have. The reference to the parent in a tree has a rule of its own.
 */
const needed = ({ schema }: Candidate) =>
  Object.entries(schema.properties).filter(
    ([name, field]) =>
      schema.required?.includes(name) && field['x-ref'] && !isLater(field) && schema['x-tree'] !== name,
  );

/** A conditional reference, or one with a default. */
const isLater = (field: FieldSchema): boolean =>
  field['x-when'] !== undefined || field['x-default'] !== undefined;

export const beginningRules: Rules = {
  'A first record can be created': (candidate, { byName }) =>
    needed(candidate).flatMap(([name, field]): readonly Problem[] => {
      const first = field['x-ref']?.entity ?? '';
      const next = (entity: string) => {
        const target = byName.get(entity);
        return target ? needed(target).map(([, { 'x-ref': ref }]) => ref?.entity ?? '') : [];
      };
      const circle =
        first === candidate.name
          ? []
          : circleFrom(candidate.name, from => (from === candidate.name ? [first] : next(from)));
      if (circle === null) return [];
      const others = circle.slice(1);
      const message =
        others.length === 0
          ? `Each record needs another of its own entity in "${name}"`
          : `Each record needs one of ${others.map(each => `"${each}"`).join(', which needs one of ')}, which needs one of "${candidate.name}"`;
      return [
        problem(
          candidate.file,
          ['properties', name],
          `${message}: there could never be a first`,
          `Take "${name}" out of required, or give it x-when`,
        ),
      ];
    }),
};

import { didYouMean, type Problem, problem } from '../problem';
import type { Candidate, Rules, World } from './rule';

/**
 * product.json declares the row scopes. While that file is faulty, only the steps of the paths are judged.
 */
export const scopeRules: Rules = {
  'A row scope is one of the product': ({ file, schema }, { product }) => {
    if (!product) return [];
    const names = Object.keys(product.scopes);
    return Object.keys(schema['x-scopes'] ?? {})
      .filter(name => !names.includes(name))
      .map(name =>
        problem(
          file,
          ['x-scopes', name],
          `There is no row scope "${name}" in schemas/product.json`,
          names.length === 0 ? 'Remove it, or add it there' : didYouMean(name, names),
        ),
      );
  },

  'A row scope is "shared", or a path of references to its entity': (candidate, world) =>
    Object.entries(candidate.schema['x-scopes'] ?? {}).flatMap(([name, path]) =>
      path === 'shared' ? [] : pathProblems(candidate, world, name, path),
    ),
};

function pathProblems(candidate: Candidate, world: World, scope: string, path: string): readonly Problem[] {
  const place = ['x-scopes', scope];
  const end = path === 'id' ? candidate.name : endOf(candidate, world, path.split('.'));
  if (end === null) return [];
  if (typeof end !== 'string')
    return [
      problem(
        candidate.file,
        place,
        `"${end.step}" is no reference of ${end.entity}`,
        didYouMean(end.step, end.references),
      ),
    ];
  const entity = world.product?.scopes[scope]?.entity ?? end;
  if (end === entity || !world.names.has(entity)) return [];
  const remedy = `Write the path of references to the ${entity} that owns the record`;
  return [problem(candidate.file, place, `"${path}" does not lead to a ${entity}`, remedy)];
}

interface Stop {
  readonly entity: string;
  readonly step: string;
  readonly references: readonly string[];
}

/**
 * The entity that the last reference points to, or the step that is no reference; null if the path goes
 * through a faulty file.
 */
function endOf(
  candidate: Candidate,
  world: World,
  [step = '', ...rest]: readonly string[],
): string | Stop | null {
  const target = candidate.fields.get(step)?.['x-ref']?.entity;
  if (target === undefined) {
    const references = [...candidate.fields].filter(([, field]) => field['x-ref']).map(([name]) => name);
    return { entity: candidate.name, step, references };
  }
  if (rest.length === 0) return target;
  const next = world.byName.get(target);
  return next ? endOf(next, world, rest) : null;
}

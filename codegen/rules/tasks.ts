import { actionsOf, buildAccess, operationsOf } from '../buildAccess';
import type { NamedFilterSchema } from '../dialect/list';
import { didYouMean } from '../problem';
import { roleNames } from '../product';
import { at, type Named, type ProductRules } from './productRule';
import type { Candidate } from './rule';

/** Rules about the work that the home page shows first to each role. */
export const taskRules: ProductRules = {
  'Tasks belong to roles': product =>
    Object.keys(product.home?.tasks ?? {}).flatMap(role =>
      roleNames(product).includes(role)
        ? []
        : [at(['home', 'tasks', role], `There is no role "${role}"`, didYouMean(role, roleNames(product)))],
    ),

  'A task is work of a list that its role may open': (product, named) => {
    const byResource = candidatesByResource(named);
    return Object.entries(product.home?.tasks ?? {}).flatMap(([role, tasks]) =>
      tasks.flatMap((path, index) => {
        const place = ['home', 'tasks', role, index];
        const [resource = '', filter = ''] = path.split('.');
        const candidate = byResource.get(resource);
        if (!candidate)
          return named.resources === null || named.resources.has(resource)
            ? []
            : [
                at(
                  place,
                  `There is no resource "${resource}"`,
                  didYouMean(resource, [...named.resources].sort()),
                ),
              ];
        const work = workOf(candidate);
        if (!work.includes(filter))
          return [
            at(
              place,
              `"${filter}" is no switch with "work" of the list "${resource}"`,
              didYouMean(filter, work),
            ),
          ];
        return role === 'administrator' || !roleNames(product).includes(role) || mayList(candidate, role)
          ? []
          : [
              at(
                place,
                `The role "${role}" may not open the list "${resource}"`,
                'Choose work that it may see',
              ),
            ];
      }),
    );
  },
};

const candidatesByResource = ({ entities }: Named): ReadonlyMap<string, Candidate> =>
  new Map([...entities].map(([, candidate]) => [candidate.schema['x-resource'], candidate]));

const workOf = ({ schema }: Candidate): readonly string[] =>
  (schema['x-list']?.filters ?? [])
    .filter((filter): filter is NamedFilterSchema => typeof filter !== 'string')
    .filter(({ work }) => work !== undefined)
    .map(({ name }) => name);

function mayList({ schema }: Candidate, role: string): boolean {
  const rights = buildAccess(schema, actionsOf(operationsOf(schema), schema));
  return rights[role]?.includes('list') ?? false;
}

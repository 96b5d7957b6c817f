import { namedFiltersOf } from './buildList';
import { buildNamedFilterLabel } from './buildNamedFilters';
import type { EntitySchema } from './dialect/entity';
import type { Entity } from './model';

type Texts = Pick<
  Entity,
  | 'description'
  | 'label'
  | 'gender'
  | 'accusative'
  | 'about'
  | 'namedFilterLabels'
  | 'presentationLabels'
  | 'chartLabels'
  | 'groupLabels'
  | 'oneOfLabels'
  | 'childLabels'
  | 'transitionLabels'
  | 'namedPermissions'
>;

/** The texts of an entity and its parts. Fields, tabs and sections carry their own labels. */
export function buildTexts(schema: EntitySchema): Texts {
  return {
    description: schema.description ?? '',
    label: schema['x-label'],
    gender: schema['x-gender'] ?? 'm',
    accusative: schema['x-accusative'] ?? schema['x-label'].de[0],
    about: schema['x-about'] ?? null,
    namedFilterLabels: namedFiltersOf(schema).map(buildNamedFilterLabel),
    presentationLabels: (schema['x-list']?.as ?? []).map(labelled),
    chartLabels: (schema['x-charts'] ?? []).map(labelled),
    groupLabels: Object.entries(schema.properties).flatMap(([name, { $ref, 'x-label': label }]) =>
      $ref && label ? [{ name, label }] : [],
    ),
    oneOfLabels: (schema['x-one-of'] ?? []).map(labelled),
    childLabels: (schema['x-children'] ?? []).map(labelled),
    transitionLabels: (schema['x-workflow']?.transitions ?? []).map(({ name, label, roles = null }) => ({
      name,
      label,
      roles,
    })),
    namedPermissions: (schema['x-permissions'] ?? []).map(labelled),
  };
}

const labelled = <Label>({ name, label }: { readonly name: string; readonly label: Label }) => ({
  name,
  label,
});

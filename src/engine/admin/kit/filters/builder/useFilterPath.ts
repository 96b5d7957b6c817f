import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { useTranslate } from 'react-admin';
import type { EntityMeta } from '../../../../shared/entityMeta';
import { LabelsContext, PagesContext } from '../../page/parts/usePages';
import { fieldName } from '../../useRuleWords';
import { type FilterField, filterFields } from './filterFields';

export interface PathStep {
  readonly entity: EntityMeta;
  readonly field: FilterField;
}

/**
 * The fields along a path across references, the filtered one last: empty for an invalid path, undefined while metadata
 * and labels of the entities on the path are loading.
 */
export function useFilterPath(entity: EntityMeta, path: string): readonly PathStep[] | undefined {
  const pagesOf = useContext(PagesContext);
  const needLabels = useContext(LabelsContext);
  const own = stepIn(entity, path);
  const { data } = useQuery({
    queryKey: ['filter path', entity.resource, path],
    queryFn: async () => {
      const steps: PathStep[] = [];
      for (let at: EntityMeta | undefined = entity, rest = path; at; ) {
        const last = stepIn(at, rest);
        if (last) return [...steps, last];
        const step = leadingStep(at, rest);
        if (!step?.field.ref) return [];
        const { resource } = step.field.ref;
        const [pages] = await Promise.all([pagesOf(resource), needLabels(resource)]);
        steps.push(step);
        rest = rest.slice(step.field.name.length + 1);
        at = pages.entity;
      }
      return [];
    },
    enabled: own === undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return own ? [own] : data;
}

function stepIn(entity: EntityMeta, name: string): PathStep | undefined {
  const field = filterFields(entity).find(each => each.name === name);
  return field && { entity, field };
}

function leadingStep(entity: EntityMeta, path: string): PathStep | undefined {
  const field = filterFields(entity).find(({ name, ref }) => ref && path.startsWith(`${name}.`));
  return field && { entity, field };
}

export function useStepName(): (step: PathStep) => string {
  const translate = useTranslate();
  return ({ entity: { resource }, field: { name } }) => fieldName(translate, resource, name);
}

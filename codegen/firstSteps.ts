import type { FirstStep } from '../src/engine/shared/firstSteps';
import type { ProductSchema } from './dialect/product';

/** `rules/firstSteps.ts` has already checked that each step names either a resource or settings. */
export const buildFirstSteps = ({ home: { firstSteps = [] } = {} }: ProductSchema): readonly FirstStep[] =>
  firstSteps.map(({ name, label, hint, resource = '', atLeast = 1, settings }) => ({
    name,
    label,
    hint,
    needs: settings ? { kind: 'settings', keys: settings } : { kind: 'records', resource, atLeast },
  }));

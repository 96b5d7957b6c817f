import { crossRules } from './crossRules';
import type { Loaded } from './load';
import { metaProblems } from './metaProblems';
import type { Problem } from './problem';

/**
 * Every fault of product.json and of every schema. The meta-schema judges each file alone; the rules across entities then look
 * at the files that it accepted, so that one mistake is not reported twice.
 */
export function validate(loaded: Loaded): readonly Problem[] {
  const documents = [...(loaded.product ? [loaded.product] : []), ...loaded.entities, ...loaded.fragments];
  const shape = documents.flatMap(document => metaProblems(document));
  const faulty = new Set(shape.map(problem => problem.file));
  return [...shape, ...crossRules(loaded, faulty)];
}

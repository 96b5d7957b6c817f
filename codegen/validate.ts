import { atOrigin } from './compose';
import { crossRules } from './crossRules';
import type { Loaded } from './load';
import { metaProblems } from './metaProblems';
import type { Problem } from './problem';

/**
 * Every fault of product.json and of every schema. The meta-schema checks each file alone; the rules then
 * check only files that it accepted, so that one mistake is not reported twice.
 */
export function validate(loaded: Loaded): readonly Problem[] {
  const documents = [...(loaded.product ? [loaded.product] : []), ...loaded.entities, ...loaded.fragments];
  const unread = loaded.problems.map(({ file }) => file);
  const refused = documents.filter(each => metaProblems(each).length > 0).map(({ file }) => file);
  const faulty = new Set([...unread, ...refused]);
  const byFile = new Map(documents.map(document => [document.file, document]));
  return [...documents.flatMap(document => metaProblems(document)), ...crossRules(loaded, faulty)].map(
    fault => {
      const document = byFile.get(fault.file);
      return document ? atOrigin(fault, document, loaded.product?.value) : fault;
    },
  );
}

import { useGetList, useResourceContext } from 'react-admin';
import { fold } from '../../../shared/fold';
import { valueAt } from '../../../shared/recordValues';
import { useAccess } from '../access/access';
import { useEntity } from '../page/entity/entityContext';
import { useDebounced } from '../useDebounced';
import { isTexts } from '../values/Value';

/** Debounce time: no request in the middle of a word. */
const pauseMs = 200;
/** Number of newest records with matching tags to read. */
const lookedAt = 100;

/** Tags of other records that contain the typed text, most frequent first; null sends no request. */
export function useKnownTags(source: string, text: string | null): readonly string[] {
  const resource = useResourceContext() ?? '';
  const entity = useEntity();
  const { can } = useAccess();
  const typed = useDebounced(text ?? '', pauseMs).trim();
  const { data = [] } = useGetList(
    resource,
    {
      filter: { [`${source}_null`]: false, ...narrowed(source, typed) },
      pagination: { page: 1, perPage: lookedAt },
      sort: { field: 'id', order: 'DESC' },
      meta: { fields: [source] },
    },
    {
      enabled: text !== null && (entity?.operations.includes('list') ?? false) && can(resource, 'list'),
      placeholderData: before => before,
    },
  );
  const counts = new Map<string, number>();
  for (const record of data) {
    const tags: unknown = valueAt(record, source);
    if (isTexts(tags)) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return [...counts]
    .filter(([tag]) => fold(tag).includes(fold(typed)))
    .sort(([one, often], [other, seldom]) => seldom - often || one.localeCompare(other))
    .map(([tag]) => tag);
}

/**
 * The databases ignore case only for ASCII letters, so the filter uses the longest ASCII part; the rest is compared
 * here.
 */
function narrowed(source: string, typed: string): Readonly<Record<string, string>> {
  const [longest = ''] = [...typed.matchAll(/[ -~]+/g)]
    .map(([part]) => part)
    .sort((one, other) => other.length - one.length);
  return longest === '' ? {} : { [`${source}_like`]: longest };
}

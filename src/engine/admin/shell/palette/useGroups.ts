import { useTranslate } from 'ra-core';
import { type EntryGroup, matching } from './entry';
import { useActions } from './useActions';
import { usePages } from './usePages';
import { useRecent } from './useRecent';
import { type Records, useRecords } from './useRecords';

const most = { recentAtFirst: 8, recent: 4, pages: 7, actions: 6 } as const;

/** The results for the query; for an empty one, recent visits and the actions that are available here. */
export function useGroups(query: string): Records {
  const translate = useTranslate();
  const pages = usePages();
  const actions = useActions();
  const recent = useRecent();
  const records = useRecords(query);
  const group = (key: 'recent' | 'pages' | 'actions', entries: EntryGroup['entries']): EntryGroup => ({
    key,
    title: translate(`app.keys.${key}`),
    entries,
  });
  const found = matching(pages, query, most.pages);
  const names = new Set(found.map(({ text }) => text));
  // A create form is both a page and an action of its list; it is shown once.
  const others = actions.filter(({ text }) => !names.has(text));
  const groups =
    query.trim() === ''
      ? [group('recent', recent.slice(0, most.recentAtFirst)), group('actions', actions)]
      : [
          group('pages', found),
          group('recent', matching(recent, query, most.recent)),
          group('actions', matching(others, query, most.actions)),
          ...records.groups,
        ];
  return { ...records, groups: groups.filter(({ entries }) => entries.length > 0) };
}

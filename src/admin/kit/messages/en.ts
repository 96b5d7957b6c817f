import type { messages as german } from './de';

/** The words of the kit and of the hand-written screens; keys are the same in every language. */
export const messages: typeof german = {
  app: {
    activity: {
      after: 'After',
      before: 'Before',
      field: 'Field',
      no_changes: 'This entry changed no values.',
    },
    bill: {
      block_reasons: {
        disputed: 'Bill is disputed',
        hardship: 'Hardship case',
        insolvent: 'Insolvency proceedings',
        instalments: 'Instalments agreed',
        query: 'Query with the payer',
      },
    },
    kit: {
      add_row: 'Add row',
      all: 'All',
      changed: 'Last changed on %{at} · version %{number}',
      changed_by: 'Last changed on %{at} by %{by} · version %{number}',
      from: 'from',
      draft: 'Your session ended on %{at} before anything was saved. What you entered is still here.',
      draft_discard: 'Discard',
      draft_restore: 'Use what I entered',
      hide_empty: 'Hide empty fields',
      locked: 'This record is closed and can no longer be changed. %{reason}.',
      masked: 'Hidden: you may not see this value',
      no_matches: 'Nothing matches these filters.',
      no_options: 'No options.',
      no_results: 'No results for "%{query}".',
      not_loaded: 'The list could not be loaded.',
      no_rows: 'No rows yet.',
      none: '–',
      pick_date: 'Pick a day',
      range_of_many: '%{offsetBegin}–%{offsetEnd} of more than %{total}',
      remove_row: 'Remove row %{number}',
      related: 'What belongs to it',
      save_and_new: 'Save and new',
      search: 'Search...',
      show_all: 'Show in the list |||| Show all %{smart_count} in the list',
      show_empty: 'Show %{smart_count} empty field |||| Show %{smart_count} empty fields',
      to: 'to',
      try_again: 'Try again',
    },
  },
};

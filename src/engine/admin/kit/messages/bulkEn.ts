/** Texts of running bulk changes, loaded with the components that show them. */
export const bulk = {
  app: {
    bulk_run: {
      at_work: {
        change: 'The records are being changed.',
        gather: 'The records are being collected.',
        undo: 'The change is being undone.',
      },
      count: {
        all: 'All (%{smart_count})',
        done: 'Done (%{smart_count})',
        kept: 'Not undone (%{smart_count})',
        refused: 'Not possible (%{smart_count})',
        requested: 'Waiting for approval (%{smart_count})',
        unchanged: 'Unchanged (%{smart_count})',
        undone: 'Undone (%{smart_count})',
      },
      gone: 'Record %{id}',
      goes_on:
        'You can close this window: the job keeps running and is listed at the top right under “My jobs”.',
      is_undo: 'undone',
      none: 'No jobs yet',
      outcome: {
        done: 'Done',
        kept: 'Not undone',
        refused: 'Not possible',
        requested: 'Waits for approval',
        unchanged: 'Unchanged',
        undone: 'Undone',
      },
      result: {
        done: '%{smart_count} done',
        kept: '%{smart_count} not undone',
        refused: '%{smart_count} not possible',
        requested: '%{smart_count} waiting for approval',
        unchanged: '%{smart_count} unchanged',
        undone: '%{smart_count} undone',
        waiting: '%{smart_count} not started',
      },
      rows_of: '%{from}–%{to} of %{total}',
      show: 'Which records',
      show_result: 'Show the result',
      title: 'My jobs',
      undo: 'Undo',
    },
  },
};

/** The words of the dialog that imports a file, loaded with it. */
export const importing = {
  app: {
    import: {
      another: 'Another file',
      at_work: {
        commit: 'The rows are taken over.',
        preview: 'Each row is checked. Nothing is changed yet.',
        undo: 'The import is taken back.',
      },
      back: 'Change mapping',
      choose: 'Choose a file',
      commit: 'Import %{smart_count} row |||| Import %{smart_count} rows',
      count: {
        all: 'All (%{smart_count})',
        changed: 'Changed (%{smart_count})',
        faulty: 'Faulty (%{smart_count})',
        new: 'New (%{smart_count})',
        unchanged: 'Unchanged (%{smart_count})',
      },
      drop: 'Drop a CSV or Excel file (XLSX) here. Its first row names the columns.',
      field_of: 'Field for “%{column}”',
      goes_on: 'You can close this: it goes on in the background.',
      key: 'Find existing records by',
      key_hint: 'Records that are found are changed, all other rows become new ones.',
      latest: 'Last file: %{filename}',
      limits: 'At most %{megabytes} MB and 100,000 rows, without macros',
      own: 'Also: %{name}',
      map_hint:
        '%{smart_count} row. Which column is which field? |||| %{smart_count} rows. Which column is which field?',
      missing: 'New records still lack: %{fields}',
      nameless: 'Column %{column}',
      no_key: 'nothing, all rows are new',
      outcome: { changed: 'Changed', faulty: 'Faulty', new: 'New', unchanged: 'Unchanged' },
      preview: 'Preview',
      preview_hint: 'This is what it would be. Nothing is changed yet.',
      reading: 'The file is being read.',
      result: {
        done: '%{smart_count} row imported. |||| %{smart_count} rows imported.',
        failed: '%{smart_count} row was faulty. |||| %{smart_count} rows were faulty.',
        not_undone:
          'What was changed or is needed since was not taken back. The reasons stand beside the rows.',
        undone: 'All is as it was before.',
      },
      row: 'Row %{row}',
      rows_of: '%{from}–%{to} of %{total}',
      save_failed: 'Save the faulty rows',
      show: 'Which rows',
      skip: 'do not import',
      title: 'Import %{name}',
      undo: 'Take back',
    },
  },
};

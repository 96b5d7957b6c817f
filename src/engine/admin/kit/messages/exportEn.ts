/** Texts of the export dialog, loaded with it. */
export const exporting = {
  app: {
    export: {
      all: '%{smart_count} row of this list |||| All %{smart_count} rows of this list',
      all_many: 'All rows of this list, more than %{smart_count}',
      selected: '%{smart_count} selected row |||| %{smart_count} selected rows',
      format: { label: 'Format', xlsx: 'Excel (XLSX)', csv: 'Text with commas (CSV)' },
      columns: { label: 'Columns', shown: 'The columns that are shown', all: 'Everything that you may see' },
      begun: 'The file is being prepared …',
      received: 'The file is being written: %{size}',
      done: 'The file is saved.',
    },
  },
};

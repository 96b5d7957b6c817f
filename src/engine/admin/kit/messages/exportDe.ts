/** Texts of the export dialog, loaded with it. */
export const exporting = {
  app: {
    export: {
      all: '%{smart_count} Zeile dieser Liste |||| Alle %{smart_count} Zeilen dieser Liste',
      all_many: 'Alle Zeilen dieser Liste, mehr als %{smart_count}',
      selected: '%{smart_count} ausgewählte Zeile |||| %{smart_count} ausgewählte Zeilen',
      format: { label: 'Format', xlsx: 'Excel (XLSX)', csv: 'Text mit Semikolon (CSV)' },
      columns: {
        label: 'Spalten',
        shown: 'Die gezeigten Spalten',
        all: 'Alle Angaben, die Sie sehen dürfen',
      },
      begun: 'Die Datei wird vorbereitet …',
      received: 'Die Datei wird geschrieben: %{size}',
      done: 'Die Datei ist gespeichert.',
    },
  },
};

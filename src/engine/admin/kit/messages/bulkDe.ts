/** Texts of running bulk changes, loaded with the components that show them. */
export const bulk = {
  app: {
    bulk_run: {
      at_work: {
        change: 'Die Datensätze werden geändert.',
        gather: 'Die Datensätze werden gesammelt.',
        undo: 'Die Änderung wird zurückgenommen.',
      },
      count: {
        all: 'Alle (%{smart_count})',
        done: 'Erledigt (%{smart_count})',
        kept: 'Nicht zurückgenommen (%{smart_count})',
        refused: 'Nicht möglich (%{smart_count})',
        requested: 'Warten auf Freigabe (%{smart_count})',
        unchanged: 'Unverändert (%{smart_count})',
        undone: 'Zurückgenommen (%{smart_count})',
      },
      gone: 'Datensatz %{id}',
      goes_on:
        'Sie können dieses Fenster schließen: Die Arbeit geht weiter und steht oben rechts unter „Meine Aufträge“.',
      is_undo: 'Rücknahme',
      none: 'Noch keine Aufträge',
      outcome: {
        done: 'Erledigt',
        kept: 'Nicht zurückgenommen',
        refused: 'Nicht möglich',
        requested: 'Wartet auf Freigabe',
        unchanged: 'Unverändert',
        undone: 'Zurückgenommen',
      },
      result: {
        done: '%{smart_count} erledigt',
        kept: '%{smart_count} nicht zurückgenommen',
        refused: '%{smart_count} nicht möglich',
        requested: '%{smart_count} wartet auf Freigabe |||| %{smart_count} warten auf Freigabe',
        unchanged: '%{smart_count} unverändert',
        undone: '%{smart_count} zurückgenommen',
        waiting: '%{smart_count} nicht begonnen',
      },
      rows_of: '%{from}–%{to} von %{total}',
      show: 'Welche Datensätze',
      show_result: 'Ergebnis zeigen',
      title: 'Meine Aufträge',
      undo: 'Rückgängig machen',
    },
  },
};

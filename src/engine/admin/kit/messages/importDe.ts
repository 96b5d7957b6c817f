/** Texts of the import dialog, loaded with it. */
export const importing = {
  app: {
    import: {
      another: 'Andere Datei',
      at_work: {
        commit: 'Die Zeilen werden übernommen.',
        preview: 'Jede Zeile wird geprüft. Es wird noch nichts geändert.',
        undo: 'Die Übernahme wird zurückgenommen.',
      },
      back: 'Zuordnung ändern',
      choose: 'Datei wählen',
      commit: '%{count} Zeile übernehmen |||| %{count} Zeilen übernehmen',
      count: {
        all: 'Alle (%{count})',
        changed: 'Geändert (%{count})',
        faulty: 'Fehlerhaft (%{count})',
        new: 'Neu (%{count})',
        unchanged: 'Unverändert (%{count})',
      },
      cut: 'Die Datei ist nicht ganz angekommen; geändert ist nichts. Wählen Sie sie noch einmal, sobald die Verbindung wieder da ist.',
      drop: 'Eine CSV- oder Excel-Datei (XLSX) hier ablegen. Die erste Zeile nennt die Spalten.',
      field_of: 'Feld für „%{column}“',
      goes_on: 'Sie können das Fenster schließen: Es geht im Hintergrund weiter.',
      key: 'Vorhandene Datensätze erkennen an',
      key_hint: 'Erkannte Datensätze werden geändert, alle anderen Zeilen neu angelegt.',
      latest: 'Letzte Datei: %{filename}',
      limits: 'Höchstens %{megabytes} MB und 100.000 Zeilen, ohne Makros',
      own: 'Auch: %{name}',
      map_hint:
        '%{count} Zeile. Welche Spalte ist welches Feld? |||| %{count} Zeilen. Welche Spalte ist welches Feld?',
      missing: 'Für neue Datensätze fehlen noch: %{fields}',
      nameless: 'Spalte %{column}',
      no_key: 'nichts, alle Zeilen sind neu',
      outcome: { changed: 'Geändert', faulty: 'Fehlerhaft', new: 'Neu', unchanged: 'Unverändert' },
      passed: 'Nicht importiert: %{columns}',
      preview: 'Vorschau',
      preview_hint: 'So würde es aussehen. Noch ist nichts geändert.',
      reading: 'Die Datei wird gelesen.',
      result: {
        archived:
          '%{count} neu angelegter Datensatz liegt im Archiv. |||| %{count} neu angelegte Datensätze liegen im Archiv.',
        done: '%{count} Zeile übernommen. |||| %{count} Zeilen übernommen.',
        failed: '%{count} Zeile war fehlerhaft. |||| %{count} Zeilen waren fehlerhaft.',
        not_undone:
          'Nichts zurückgenommen, was seither geändert wurde oder gebraucht wird. Die Gründe stehen bei den Zeilen.',
        undone: 'Alles ist wieder wie vorher.',
      },
      row: 'Zeile %{row}',
      rows_of: '%{from}–%{to} von %{total}',
      save_failed: 'Fehlerhafte Zeilen speichern',
      sending: 'Die Datei wird gesendet: %{percent} %.',
      show: 'Welche Zeilen',
      skip: 'nicht importieren',
      title: '%{name} importieren',
      undo: 'Zurücknehmen',
    },
  },
};

/** The words of the kit and of the hand-written screens; keys are the same in every language. */
export const messages = {
  app: {
    activity: {
      after: 'Nachher',
      before: 'Vorher',
      field: 'Feld',
      no_changes: 'Dieser Eintrag hat keine Werte geändert.',
    },
    bill: {
      block_reasons: {
        disputed: 'Rechnung wird bestritten',
        hardship: 'Härtefall',
        insolvent: 'Insolvenzverfahren',
        instalments: 'Ratenzahlung vereinbart',
        query: 'Rückfrage beim Kostenträger',
      },
    },
    kit: {
      add_row: 'Zeile hinzufügen',
      all: 'Alle',
      changed: 'Zuletzt geändert am %{at} · Version %{number}',
      changed_by: 'Zuletzt geändert am %{at} von %{by} · Version %{number}',
      from: 'von',
      draft: 'Ihre Sitzung endete am %{at}, bevor gespeichert war. Ihre Eingaben sind noch da.',
      draft_discard: 'Verwerfen',
      draft_restore: 'Eingaben übernehmen',
      locked: 'Dieser Datensatz ist abgeschlossen und kann nicht mehr geändert werden. %{reason}.',
      masked: 'Ausgeblendet: Sie dürfen diese Angabe nicht sehen',
      no_options: 'Keine Auswahl.',
      no_results: 'Keine Treffer für „%{query}“.',
      no_rows: 'Noch keine Zeilen.',
      none: '–',
      pick_date: 'Tag auswählen',
      range_of_many: '%{offsetBegin}–%{offsetEnd} von mehr als %{total}',
      remove_row: 'Zeile %{number} entfernen',
      save_and_new: 'Speichern und neu',
      search: 'Suchen …',
      to: 'bis',
    },
  },
};

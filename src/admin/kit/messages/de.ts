/** The kit's own words; keys are the same in every language. */
export const messages = {
  app: {
    kit: {
      add_row: 'Zeile hinzufügen',
      all: 'Alle',
      changed: 'Zuletzt geändert am %{at} · Version %{number}',
      changed_by: 'Zuletzt geändert am %{at} von %{by} · Version %{number}',
      from: 'von',
      masked: 'Sie dürfen diese Angabe nicht sehen',
      no_options: 'Keine Auswahl.',
      no_results: 'Keine Treffer für „%{query}“.',
      no_rows: 'Noch keine Zeilen.',
      none: '–',
      pick_date: 'Tag auswählen',
      remove_row: 'Zeile %{number} entfernen',
      save_and_new: 'Speichern und neu',
      search: 'Suchen …',
      to: 'bis',
    },
  },
};

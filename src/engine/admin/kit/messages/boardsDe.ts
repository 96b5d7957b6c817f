/** Texts of boards, calendars and timelines, loaded with the first list that has one. */
export const boards = {
  app: {
    boards: {
      as_table: 'Als Tabelle',
      count: '%{count} Datensatz |||| %{count} Datensätze',
      day_after: 'Nächster Tag',
      day_before: 'Voriger Tag',
      empty: 'Nichts in diesem Zustand',
      month_after: 'Nächster Monat',
      month_before: 'Voriger Monat',
      filter_left_out: 'Der Filter nach Tagen gilt hier nicht, nur in der Tabelle und beim Export.',
      more: '1 weiteren zeigen |||| %{smart_count} weitere zeigen',
      move: 'Verschieben: %{label}',
      move_to: 'Nach „%{state}“',
      moved: 'Verschoben',
      none: 'An diesem Tag ist nichts eingetragen.',
      none_in_month: 'In diesem Monat ist nichts eingetragen.',
      not_possible: 'Dieser Schritt ist zurzeit nicht möglich.',
      open_day: '1 Datensatz am %{day} zeigen |||| %{smart_count} Datensätze am %{day} zeigen',
      show_as: 'Darstellung',
      shown: '%{shown} von %{count} gezeigt',
      today: 'Heute',
      unnamed: 'Ohne Angabe',
    },
  },
};

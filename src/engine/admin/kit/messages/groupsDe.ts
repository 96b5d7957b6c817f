/** Texts of grouped lists, loaded with the first one. */
export const groups = {
  app: {
    groups: {
      by: 'Gruppieren nach',
      count: '%{count} Gruppe |||| %{count} Gruppen',
      gone: 'Diese Gruppe hat inzwischen keinen Datensatz mehr.',
      leave: 'Gruppierung aufheben',
      more: '1 weiteren zeigen |||| %{smart_count} weitere zeigen',
      more_groups:
        'Gezeigt werden die ersten %{count} Gruppen, es gibt mehr. Grenzen Sie die Liste ein oder wählen Sie einen längeren Zeitraum.',
      none: 'Ohne Angabe',
      not: 'Nicht gruppieren',
      only: 'Nur diese Gruppe zeigen',
      per: 'Je',
      quarter: '%{number}. Quartal %{year}',
      shown: '%{shown} von %{count}',
      unit: { day: 'Tag', week: 'Woche', month: 'Monat', quarter: 'Quartal', year: 'Jahr' },
      week: 'KW %{number}/%{year} · %{from} – %{to}',
    },
  },
};

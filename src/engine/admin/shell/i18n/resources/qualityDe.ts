/** The data quality page. */
export const quality = {
  quality: {
    about:
      'Datensätze, die nicht zu den Regeln von heute passen. Die meisten davon lassen sich erst wieder speichern, wenn sie berichtigt sind. Jede Zeile öffnet die Liste genau dieser Datensätze; dort lassen sie sich auch gemeinsam ändern.',
    run: 'Jetzt prüfen',
    never: 'Noch nicht geprüft. Geprüft wird jede Nacht nach vier Uhr, oder sofort mit „Jetzt prüfen“.',
    checked: 'Zuletzt geprüft: %{at} (%{by})',
    nightly: 'nächtlicher Lauf',
    by: 'von %{name}',
    broken_off: 'Die letzte Prüfung (%{at}) ist gescheitert. Die Befunde unten sind älter.',
    nothing: 'Kein Befund: Alle Datensätze, die Sie sehen, passen zu den Regeln.',
    failed: 'Die Befunde konnten nicht geladen werden.',
    records: '1 Datensatz |||| %{count} Datensätze',
    more_than: 'über %{count} Datensätze',
  },
};

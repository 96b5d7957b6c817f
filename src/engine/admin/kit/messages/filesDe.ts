/** The words of inputs for files, loaded with the first form that has one. */
export const files = {
  app: {
    files: {
      add: 'Datei hinzufügen',
      added: '%{name} hinzugefügt',
      choose: 'Datei auswählen',
      drop: 'oder hierher ziehen',
      full: 'Mehr als %{smart_count} Datei ist hier nicht möglich. |||| Mehr als %{smart_count} Dateien sind hier nicht möglich.',
      give_up: 'Hochladen von %{name} abbrechen',
      interrupted: 'Nicht fertig hochgeladen. Bitte entfernen und neu auswählen.',
      kind: '%{name}: Hier sind nur %{kinds} möglich.',
      limits: '%{kinds}, höchstens %{size}',
      none: 'Keine Datei',
      remove: '%{name} entfernen',
      removed: '%{name} entfernt',
      replace: 'Andere Datei auswählen',
      sending: '%{name} wird hochgeladen',
      size: '%{name} hat %{actual}. Möglich sind höchstens %{size}.',
    },
  },
};

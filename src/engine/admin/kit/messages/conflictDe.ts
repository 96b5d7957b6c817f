/** Texts of the dialog for changes of two users to one record, loaded with it. */
export const conflict = {
  app: {
    conflict: {
      title: 'Gleichzeitig geändert',
      text: 'Dieser Datensatz wurde am %{at} gespeichert, während Sie ihn bearbeitet haben. Entscheiden Sie, was gilt: vorher wird nichts gespeichert.',
      text_by:
        '%{by} hat diesen Datensatz am %{at} gespeichert, während Sie ihn bearbeitet haben. Entscheiden Sie, was gilt: vorher wird nichts gespeichert.',
      mine: 'Ihre Eingabe',
      theirs: 'Gespeichert am %{at}',
      theirs_by: '%{by}, %{at}',
      before: 'Vorher:',
      removed: 'Zeile entfernt',
      all_mine: 'Überall meine Eingabe',
      all_theirs: 'Überall das Gespeicherte',
      also: 'Ohne Widerspruch übernommen:',
      back: 'Zurück zum Formular',
      save: 'So speichern',
      open: 'Noch 1 Entscheidung |||| Noch %{smart_count} Entscheidungen',
    },
  },
};

/** Texts of the history of a record, loaded when it is opened. */
export const history = {
  app: {
    history: {
      looks_hint:
        'Listen, Suchen und Exporte zählen mit, soweit sie unter den letzten %{count} Zeilen des Aktivitätsprotokolls stehen.',
      listed: 'in Listen',
      no_changes: 'Noch keine Änderung aufgezeichnet.',
      no_looks: 'Kein Zugriff aufgezeichnet. Festgehalten wird, wer besonders geschützte Angaben liest.',
      more: 'Ältere zeigen',
      somebody: 'Ohne Namen',
      times: '1-mal |||| %{smart_count}-mal',
      row_added: '%{name} hinzugefügt',
      row_changed: '%{name} geändert',
      row_removed: '%{name} entfernt',
      undo: '%{name}: vorherigen Wert wiederherstellen',
      go_back: 'Auf diesen Stand zurück',
      restore: 'Früheren Stand wiederherstellen',
      restore_hint: 'Das wird gespeichert wie jede andere Änderung, mit allen Prüfungen:',
      restore_nothing: 'Der Datensatz ist schon so, oder es lässt sich nichts davon zurücknehmen.',
      restored: 'Wiederhergestellt',
      own: {
        approval: 'Vier-Augen-Freigabe',
        request: 'Antrag Nr.',
        step: 'Schritt',
        factor: 'Zweiter Schritt',
        factors: {
          none: 'keiner',
          email: 'Code per E-Mail',
          totp: 'Authenticator-App',
          recovery_code: 'Wiederherstellungscode',
        },
      },
      kept: 'Bleibt, wie es ist: %{fields}. Diese Werte setzt kein Formular, oder das Protokoll hat sie nicht.',
    },
  },
};

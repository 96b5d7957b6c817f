import { keys } from './keysDe';

/** The application's own words. */
export const app = {
  app: {
    keys,
    menu: {
      label: 'Hauptmenü',
      home: 'Start',
      authorization: 'Berechtigungen',
      system: 'System',
      rights: 'Benutzerrechte',
      matrix: 'Rechtematrix',
      open: 'Menü öffnen',
      close: 'Menü schließen',
    },
    connection: {
      away: 'Keine Verbindung zum Server.',
      state_of: 'Sie sehen den Stand von %{at}. Speichern geht erst wieder, wenn die Verbindung zurück ist.',
      nothing_here: 'Diese Seite kommt von selbst, sobald die Verbindung zurück ist.',
      sign_in: 'Anmelden geht erst wieder, wenn die Verbindung zurück ist.',
      try_now: 'Jetzt versuchen',
      back: 'Die Verbindung ist wieder da.',
    },
    leave: {
      title: 'Änderungen verwerfen?',
      text: 'Ihre Änderungen sind noch nicht gespeichert.',
      stay: 'Hier bleiben',
      go: 'Verwerfen und gehen',
    },
    build: {
      text: 'Eine neue Version ist da. Was Sie gerade eingeben, bleibt erhalten.',
      later: 'Später',
      reload: 'Neu laden',
    },
    bar: {
      label: 'Kopfleiste',
      user: 'Benutzermenü für %{name}',
      profile: 'Mein Profil',
      sign_out: 'Abmelden',
      language: 'Sprache',
      color_mode: 'Farben',
      color_mode_light: 'Hell',
      color_mode_dark: 'Dunkel',
      color_mode_system: 'Wie das Gerät',
      breadcrumb: 'Sie sind hier',
      skip: 'Zum Inhalt springen',
      close: 'Schließen',
    },
    home: {
      backup_failed: 'Die letzte Sicherung ist gescheitert (%{at}). %{error}',
      backup_old: 'Die letzte Sicherung ist vom %{at} und damit älter als zwei Tage.',
      backup_unset:
        'Es gibt noch keine Sicherung, und keine ist eingestellt. BACKUP_FOLDER nennt dem Server den Ordner für tägliche.',
      verification_found:
        'Die letzte Prüfung hat %{smart_count} Befund. |||| Die letzte Prüfung hat %{smart_count} Befunde.',
      to_log: 'Zum Protokoll',
      good_morning: 'Guten Morgen, %{name}',
      good_day: 'Guten Tag, %{name}',
      good_evening: 'Guten Abend, %{name}',
      actions: 'Schnell anlegen',
      work: 'Zu tun',
      glance: 'Auf einen Blick',
      work_unknown: 'Was zu tun ist, lässt sich gerade nicht ermitteln. Bitte laden Sie die Seite neu.',
      done: 'Erledigt:',
      more_than: 'über %{count}',
      sum: 'Offener Betrag',
      no_money: 'Nichts ist offen.',
      recent: 'Zuletzt besucht',
      recent_none: 'Hier erscheinen die Seiten, die Sie zuletzt geöffnet haben.',
      today: 'Heute',
      yesterday: 'Gestern',
      earlier: 'Früher',
      areas: 'Bereiche',
      nothing:
        'Für Ihr Konto ist noch kein Bereich freigeschaltet. Bitte wenden Sie sich an Ihre Administratorin oder Ihren Administrator.',
    },
    error: {
      file_cut:
        'Die Datei ist nicht vollständig angekommen und wurde nicht gespeichert. Bitte versuchen Sie es noch einmal.',
      offline: 'Der Server ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
      offline_write:
        'Der Server ist nicht erreichbar, es wurde nichts geändert. Ihre Eingaben bleiben stehen: Versuchen Sie es noch einmal, sobald die Verbindung wieder da ist.',
      offline_unsure:
        'Der Server hat nicht geantwortet. Ob die Änderung angekommen ist, ist offen. Ihre Eingaben bleiben stehen: Versuchen Sie es noch einmal, sobald die Verbindung wieder da ist.',
      server: 'Der Server hat unerwartet geantwortet. Bitte versuchen Sie es noch einmal.',
      page_not_found: 'Seite nicht gefunden: %{path}',
      page_not_found_help: 'Die Adresse ist falsch geschrieben, oder die Seite ist umgezogen.',
      status_404: 'Seite nicht gefunden',
      status_other: 'Interner Fehler',
      help: 'Bitte laden Sie die Seite neu. Bleibt der Fehler, nennen Sie Ihrer Administratorin oder Ihrem Administrator die Uhrzeit und was Sie zuletzt getan haben.',
      reload: 'Neu laden',
      home: 'Zur Startseite',
      access_denied: 'Kein Zugriff',
      access_denied_help:
        'Ihnen fehlt das Recht für diese Seite. Welche Rechte Sie haben, steht unter „Benutzerrechte“.',
      stale_title: 'Inzwischen geändert',
      stale_text:
        'Jemand hat diesen Eintrag gespeichert, während er bei Ihnen offen war. Damit nichts verloren geht, wurde nichts ausgeführt. Laden Sie den neuen Stand, sehen Sie ihn an und versuchen Sie es noch einmal. Was in einem Formular steht, bleibt; widerspricht es dem Gespeicherten, fragt das Speichern danach.',
      stale_reload: 'Neuen Stand laden',
      stale_stay: 'Zurück',
    },
  },
  jobs: {
    progress: 'Fortschritt',
    done_of: '%{done} von %{total}',
    starting: 'Beginnt gleich …',
    stop: 'Anhalten',
    goes_on: 'Läuft auf dem Server weiter, auch wenn Sie diese Seite verlassen.',
    cancelled: 'Angehalten. Was bis dahin fertig war, bleibt.',
    result: { failed: 'Fehlerhaft', rows: 'Zeilen', undone: 'Zurückgenommen' },
  },
};

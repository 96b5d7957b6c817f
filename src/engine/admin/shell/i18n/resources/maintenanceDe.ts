import { findings } from '../../../../shared/messages/findingsDe';

/**
 * On the activity log page: texts that are not labels of its fields, on the last verification and the last
 * backup.
 */
export const maintenance = {
  app: {
    activity: {
      after: 'Nachher',
      before: 'Vorher',
      export: {
        columns: 'Spalten',
        count: 'Zeilen',
        filter: 'Filter',
        format: 'Format',
        sort: 'Reihenfolge',
      },
      field: 'Feld',
      import: { count: 'Übernommene Zeilen', failed: 'Fehlerhafte Zeilen', filename: 'Datei' },
      no_changes: 'Dieser Protokolleintrag hat keine Werte geändert.',
    },
  },
  logged: {
    count: 'Einträge',
    first: 'Erste Prüfsumme',
    last: 'Letzte Prüfsumme',
    id: 'Datensatz',
    seen: 'Gesehen: %{fields}',
    content: 'Gesehen: Inhalt der Datei',
    product: 'Programm',
  },
  maintenance: {
    title: 'Prüfung und Sicherung',
    verification: 'Letzte Prüfung',
    verified_ok: 'Geprüft %{at}',
    verified_findings: '%{smart_count} Befund |||| %{smart_count} Befunde',
    verified_failed: 'Prüfung gescheitert',
    never_verified: 'Noch nicht geprüft',
    about:
      'Die Prüfung findet, was am Programm vorbei geändert wurde: Einträge des Protokolls, Dateien, festgeschriebene Rechnungen und Abrechnungen, Summen und Nummern.',
    run: 'Jetzt prüfen',
    done: 'Alles ist, wie es sein muss.',
    ran: '%{at}, %{cause}, auf %{place}',
    by: 'von %{name}',
    outcome: { ok: 'In Ordnung', findings: 'Mit Befunden', failed: 'Gescheitert' },
    cause: {
      daily: 'täglicher Lauf',
      manual: 'von Hand',
      command: 'Befehl auf dem Server',
      restore: 'nach einer Rücksicherung',
    },
    checked: 'Geprüft',
    checks: {
      texts: 'Texte',
      activityLog: 'Protokolleinträge',
      anchors: 'Anker',
      files: 'Dateien',
      documents: 'Dokumente',
      recordFiles: 'Dateien in Feldern',
      guards: 'Trigger, die Zeilen schützen',
    },
    findings: 'Befunde',
    more: 'und %{count} weitere',
    expected: 'Erwartet',
    found: 'Gefunden',
    what: findings,
    backup: 'Letzte Sicherung',
    no_backup: 'Es gibt noch keine Sicherung.',
    backs_up_daily: 'Der Server sichert jeden Tag.',
    backs_up_never: 'Eine tägliche Sicherung ist nicht eingerichtet (BACKUP_FOLDER).',
    megabytes: '%{size} MB',
    duration: '%{seconds} s',
  },
};

import type { ProblemTexts } from '../problems.ts';

export const de: ProblemTexts = {
  invalidJson: ['Ungültiges JSON', 'Der Inhalt ist kein gültiges JSON: {reason}'],
  invalidQuery: ['Ungültige Abfrage', 'Der Parameter „{parameter}“ ist nicht lesbar: {reason}'],
  invalidRange: ['Ungültiger Bereich', 'Der Bereich muss [erster, letzter] mit 0 ≤ erster ≤ letzter sein.'],
  pageTooLarge: ['Seite zu groß', 'Es können höchstens {limit} Datensätze auf einmal gelesen werden.'],
  filterTooLarge: ['Filter zu groß', 'Ein Filter darf höchstens {limit} Bedingungen oder Werte haben.'],
  filterTooDeep: ['Filter zu tief', 'Ein Filter darf über höchstens {limit} Verweise gehen.'],
  filterTooNested: [
    'Filter zu verschachtelt',
    'In einem Filter dürfen höchstens {limit} Gruppen ineinander liegen.',
  ],
  unknownField: ['Unbekanntes Feld', '„{field}“ ist kein Feld von {resource}.'],
  unknownFilter: ['Unbekannter Filter', 'Nach „{field}“ kann in {resource} nicht gefiltert werden.'],
  unknownSort: ['Unbekannte Sortierung', 'Nach „{field}“ kann {resource} nicht sortiert werden.'],
  invalidFilterValue: ['Ungültiger Filterwert', 'Der Filter „{field}“ nimmt diesen Wert nicht an.'],
  tooManyIds: ['Zu viele Datensätze', 'Es können höchstens {limit} Datensätze auf einmal geändert werden.'],
  validationFailed: [
    'Bitte prüfen Sie Ihre Angaben',
    'Einige Felder stimmen noch nicht. Es wurde nichts gespeichert.',
  ],
  invalidBody: ['Ungültiger Inhalt', 'Der Inhalt muss ein JSON-Objekt sein.'],
  invalidLink: [
    'Link nicht mehr gültig',
    'Dieser Link ist abgelaufen oder wurde schon benutzt. Bitte fordern Sie einen neuen an.',
  ],
  invalidCredentials: ['Anmeldung fehlgeschlagen', 'E-Mail-Adresse oder Passwort ist falsch.'],
  invalidCode: [
    'Code nicht angenommen',
    'Der Code ist falsch, abgelaufen oder schon benutzt. Nach fünf Versuchen melden Sie sich bitte neu an.',
  ],
  unauthenticated: ['Nicht angemeldet', 'Bitte melden Sie sich an.'],
  forbidden: [
    'Nicht erlaubt',
    'Dazu haben Sie keine Berechtigung. Warum, steht unter „Benutzerrechte“; freischalten kann es Ihre Administration.',
  ],
  forbiddenField: ['Nicht erlaubt', 'Sie haben keine Berechtigung für das Feld „{field}“.'],
  forbiddenContent: [
    'Nicht erlaubt',
    'In diesem Dokument steht, was Sie nicht sehen dürfen ({fields}). Freischalten kann es Ihre Administration.',
  ],
  csrf: [
    'Anfrage abgelehnt',
    'Die Anfrage kam nicht aus dieser Anwendung. Bitte laden Sie die Seite neu und versuchen es noch einmal.',
  ],
  apiKeyOver: [
    'API-Schlüssel ungültig',
    'Der API-Schlüssel, der die Arbeit begonnen hat, ist widerrufen oder abgelaufen, oder sein Benutzer ist gesperrt.',
  ],
  stepUpRequired: [
    'Bestätigung nötig',
    'Dafür brauchen wir zur Sicherheit noch einmal Ihr Passwort. Es wurde nichts geändert.',
  ],
  viewingAs: [
    'Nur ansehen',
    'Sie sehen das Programm gerade mit den Rechten eines anderen. Ändern können Sie erst wieder, wenn Sie diese Ansicht verlassen.',
  ],
  factorDemanded: [
    'Zweiter Schritt verlangt',
    'Eine Ihrer Rollen verlangt einen zweiten Schritt der Anmeldung. Er lässt sich nicht entfernen oder durch einen schwächeren ersetzen.',
  ],
  beyondOwn: [
    'Nicht erlaubt',
    'Rechte, die Sie selbst nicht haben, können Sie nicht vergeben oder übernehmen.',
  ],
  ownRequest: ['Vier Augen nötig', 'Über Ihren eigenen Antrag muss eine andere Person entscheiden.'],
  lastAdministrator: [
    'Letzte Administration',
    'Danach könnte niemand mehr Rechte ändern. Geben Sie diese Rechte zuerst einer anderen aktiven Person.',
  ],
  notFound: ['Nicht gefunden', 'Hier ist nichts, oder es ist für Sie nicht sichtbar.'],
  methodNotAllowed: ['Nicht verfügbar', 'Das ist bei {resource} nicht möglich.'],
  requestTimeout: ['Zu langsam', 'Die Anfrage kam nicht rechtzeitig an.'],
  conflict: ['Konflikt', 'Eine andere Änderung kam dazwischen. Bitte versuchen Sie es noch einmal.'],
  locked: ['Gesperrt', 'Dieser Datensatz ist abgeschlossen und kann nicht mehr geändert werden.'],
  archived: [
    'Archiviert',
    'Dieser Datensatz ist archiviert. Stellen Sie ihn zuerst wieder her, dann kann er geändert werden.',
  ],
  wrongState: ['Schritt nicht möglich', 'Dieser Schritt ist im jetzigen Status nicht möglich.'],
  approvalPending: [
    'Wartet auf Freigabe',
    'Dieser Schritt ist schon beantragt. Eine zweite Person muss ihn freigeben oder ablehnen.',
  ],
  noApprovalPending: ['Keine Freigabe offen', 'Für diesen Schritt wartet kein Antrag auf eine Freigabe.'],
  inUse: [
    'In Verwendung',
    'Andere Datensätze verweisen hierauf, deshalb ist Löschen nicht möglich. Ändern oder löschen Sie zuerst, was darauf verweist.',
  ],
  stale: [
    'Inzwischen geändert',
    'Jemand anderes hat diesen Datensatz geändert, seit Sie ihn geöffnet haben.',
  ],
  bodyTooDeep: [
    'Zu tief verschachtelt',
    'Listen und Objekte dürfen höchstens {limit} Ebenen tief ineinander liegen.',
  ],
  bodyTooLarge: ['Zu groß', 'Der Inhalt darf höchstens {limit} Byte haben.'],
  fileTooLarge: [
    'Datei zu groß',
    'Eine Datei darf höchstens {limit} MB haben. Die Grenze steht in den Einstellungen.',
  ],
  fileOverLimit: ['Datei zu groß', 'In diesem Feld darf eine Datei höchstens {limit} haben.'],
  fileKind: [
    'Dateityp nicht möglich',
    'Dieses Feld nimmt nur Dateien dieser Arten: {kinds}. Es zählt der Inhalt, nicht der Name.',
  ],
  fileType: [
    'Dateityp nicht möglich',
    'Der Inhalt ist keine dieser Arten: {endings}. Es zählt der Inhalt, nicht der Name.',
  ],
  fileName: [
    'Name und Inhalt passen nicht zusammen',
    'Der Inhalt von „{filename}“ ist {mime}. Bitte geben Sie der Datei die passende Endung.',
  ],
  fileInfected: [
    'Schadprogramm gefunden',
    'Der Virenscanner hat in der Datei „{name}“ gefunden. Sie wurde nicht angenommen.',
  ],
  scannerUnavailable: [
    'Virenscanner antwortet nicht',
    'Ohne ihn werden keine Dateien angenommen. Bitte versuchen Sie es in Kürze noch einmal, oder informieren Sie die Stelle, die den Server betreibt.',
  ],
  legalHold: ['Löschsperre', 'Für dieses Dokument gilt eine Löschsperre.'],
  retentionRuns: ['Aufbewahrungsfrist', 'Dieses Dokument ist bis {until} aufzubewahren.'],
  unsupportedMediaType: ['Nicht unterstütztes Format', 'Bitte {type} senden.'],
  misdirected: [
    'Falsche Adresse',
    'Dieser Server antwortet nur unter seiner eigenen Adresse, der PUBLIC_URL seiner Einstellungen. Ein Proxy davor muss diesen Namen weitergeben.',
  ],
  idempotencyMismatch: [
    'Schlüssel schon verwendet',
    'Dieser Idempotency-Key wurde mit einer anderen Anfrage verwendet.',
  ],
  preconditionRequired: ['Version fehlt', 'Bitte If-Match mit der gelesenen Version senden.'],
  tooManyRequests: ['Zu viele Anfragen', 'Bitte warten Sie ({seconds} s) und versuchen Sie es noch einmal.'],
  internal: [
    'Da ist etwas schiefgegangen',
    'Der Fehler wurde unter {requestId} protokolliert. Bitte versuchen Sie es noch einmal.',
  ],
  overloaded: ['Ausgelastet', 'Der Server hat zu viel zu tun. Bitte versuchen Sie es gleich noch einmal.'],
  queryTimeout: ['Zu langsam', 'Die Abfrage hat zu lange gedauert. Bitte grenzen Sie den Filter ein.'],
  databaseUnavailable: [
    'Datenbank nicht erreichbar',
    'Die Datenbank ist gerade nicht erreichbar. Bitte versuchen Sie es in Kürze noch einmal.',
  ],
  outcomeUnknown: [
    'Gespeichert oder nicht?',
    'Die Verbindung zur Datenbank brach beim Speichern ab. Bitte sehen Sie nach, ob die Änderung da ist, bevor Sie es noch einmal versuchen.',
  ],
  stopping: ['Neustart', 'Der Server wird gerade beendet. Bitte versuchen Sie es in Kürze noch einmal.'],
  storageFull: [
    'Speicher voll',
    'Für Daten ist kein Platz mehr, deshalb kann nichts gespeichert werden. Lesen ist weiter möglich. Bitte informieren Sie die Stelle, die den Server betreibt.',
  ],
};

import { rightsTexts } from './rightsDe';

/** The *authorization* layer: rights in words, and the way in and out. */
export const authorization = {
  authorization: {
    ...rightsTexts,
    action: {
      list: 'Listen ansehen',
      read: 'Einträge ansehen',
      create: 'Anlegen',
      update: 'Ändern',
      delete: 'Löschen',
      export: 'Exportieren',
      import: 'Importieren',
      read_field: '„%{field}“ im Klartext sehen',
      update_field: '„%{field}“ ändern',
    },
    role: {
      administrator: 'Administration',
      management: 'Leitung',
      billing: 'Sachbearbeitung Abrechnung',
      entry: 'Erfassung',
      accounting: 'Buchhaltung',
      auditor: 'Revision (nur lesend)',
      client: 'Mandant',
    },
    sign_in: {
      title: 'Anmelden',
      welcome: 'Willkommen zurück',
      lead: 'Fahrten, Verordnungen und Abrechnung an einem Ort.',
      point_tours: 'Von der Verordnung bis zur bezahlten Rechnung',
      point_check: 'Geprüft, bevor die Kasse prüft',
      point_log: 'Jede Änderung nachvollziehbar',
      email: 'E-Mail-Adresse',
      password: 'Passwort',
      show_password: 'Passwort anzeigen',
      hide_password: 'Passwort verbergen',
      submit: 'Anmelden',
      forgot: 'Passwort vergessen?',
      required: 'Bitte ausfüllen',
      back: 'Zurück zur Anmeldung',
      demo_title: 'Vorführung mit erfundenen Daten',
      demo_text: 'Wählen Sie eine Rolle, dann „Anmelden“.',
    },
    step_up: {
      title: 'Bitte bestätigen',
      text: 'Dieser Schritt ist besonders geschützt. Geben Sie Ihr Passwort ein, dann geht es an derselben Stelle weiter.',
      text_code:
        'Dieser Schritt ist besonders geschützt. Geben Sie Ihr Passwort und den Code Ihrer Authenticator-App ein, dann geht es an derselben Stelle weiter.',
      password: 'Ihr Passwort',
      code: 'Code der Authenticator-App',
      confirm: 'Bestätigen',
    },
    forgot: {
      title: 'Passwort vergessen',
      text: 'Passwörter werden hier zurzeit von Ihrer Administratorin oder Ihrem Administrator neu gesetzt. Melden Sie sich dort, am besten persönlich oder telefonisch, und nennen Sie die E-Mail-Adresse, mit der Sie sich anmelden.',
      admin: 'Sie verwalten dieses System? Öffnen Sie unter „Benutzer“ das Konto der Person.',
    },
    reset: {
      title: 'Neues Passwort',
      text: 'Ein Link zum Zurücksetzen wird von diesem System zurzeit nicht verschickt. Haben Sie dennoch einen erhalten, geben Sie dort kein Passwort ein, sondern sagen Sie Ihrer Administratorin oder Ihrem Administrator Bescheid. Dort bekommen Sie auch ein neues Passwort.',
    },
    code: {
      title: 'Bestätigungscode',
      text: 'Die Anmeldung fragt zurzeit nur nach E-Mail-Adresse und Passwort; einen Code brauchen Sie nicht. Werden Sie nach einem gefragt, wenden Sie sich bitte an Ihre Administratorin oder Ihren Administrator.',
    },
  },
};

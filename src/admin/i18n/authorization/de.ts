import { profileDe } from './profileDe';
import { rightsTexts } from './rightsDe';
import { signInTexts } from './signInDe';

/** The *authorization* layer: rights in words, and the way in and out. */
export const authorization = {
  authorization: {
    ...rightsTexts,
    ...signInTexts,
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
    session: {
      idle_title: 'Sind Sie noch da?',
      idle_text:
        'Sie waren länger nicht aktiv. Zum Schutz der Daten endet Ihre Sitzung gleich. Eingaben in einem offenen Formular bleiben in diesem Fenster erhalten.',
      last_title: 'Ihre Sitzung geht zu Ende',
      last_text:
        'Nach dieser Zeit muss sich jeder neu anmelden. Speichern Sie, woran Sie gerade arbeiten; was offen bleibt, wird Ihnen nach der Anmeldung wieder angeboten.',
      stay: 'Angemeldet bleiben',
      understood: 'Verstanden',
      sign_out: 'Jetzt abmelden',
    },
    ...profileDe,
    step_up: {
      title: 'Bitte bestätigen',
      text: 'Dieser Schritt ist besonders geschützt. Geben Sie Ihr Passwort ein, dann geht es an derselben Stelle weiter.',
      text_code:
        'Dieser Schritt ist besonders geschützt. Geben Sie Ihr Passwort und den Code Ihrer Authenticator-App ein, dann geht es an derselben Stelle weiter.',
      password: 'Ihr Passwort',
      code: 'Code der Authenticator-App',
      confirm: 'Bestätigen',
    },
  },
};

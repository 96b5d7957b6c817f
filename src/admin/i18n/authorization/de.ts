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

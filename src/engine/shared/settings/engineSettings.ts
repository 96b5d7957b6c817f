import type { SettingDefinitions } from './settingDefinition.ts';

/** The settings that the engine itself reads, which every office has; all others are in product.json. */
export const engineSettings = {
  'office.name': {
    type: 'text',
    default: null,
    label: { de: 'Name des Büros', en: 'Office name' },
    help: null,
    maxLength: 80,
  },
  'office.upload_megabytes': {
    type: 'integer',
    default: 20,
    label: { de: 'Größte Datei in Megabyte', en: 'Largest file in megabytes' },
    help: { de: 'Gilt für jedes Hochladen von Dokumenten.', en: 'For every upload of a document.' },
    minimum: 1,
    maximum: 50,
  },
  'mail.sender': {
    type: 'email',
    default: null,
    label: { de: 'Absenderadresse', en: 'Sender address' },
    help: null,
  },
  'mail.sender_name': {
    type: 'text',
    default: null,
    label: { de: 'Absendername', en: 'Sender name' },
    help: null,
    maxLength: 80,
  },
  'mail.reply_to': {
    type: 'email',
    default: null,
    label: { de: 'Antwortadresse', en: 'Reply address' },
    help: null,
  },
  'security.session_idle_minutes': {
    type: 'integer',
    default: 60,
    label: { de: 'Abmeldung nach Untätigkeit in Minuten', en: 'Sign-out after idle minutes' },
    help: null,
    minimum: 1,
    maximum: 1_440,
  },
  'security.session_hours': {
    type: 'integer',
    default: 12,
    label: { de: 'Längste Sitzung in Stunden', en: 'Longest session in hours' },
    help: null,
    minimum: 1,
    maximum: 168,
  },
  'security.lockout_attempts': {
    type: 'integer',
    default: 5,
    label: { de: 'Fehlversuche bis zur Wartezeit', en: 'Failed sign-ins before a delay' },
    help: null,
    minimum: 3,
    maximum: 20,
  },
  'security.lockout_minutes': {
    type: 'integer',
    default: 15,
    label: { de: 'Längste Wartezeit in Minuten', en: 'Longest delay in minutes' },
    help: null,
    minimum: 1,
    maximum: 60,
  },
  'security.export_step_up_rows': {
    type: 'integer',
    default: 1_000,
    label: { de: 'Export ohne Passwort bis … Zeilen', en: 'Export without the password up to … rows' },
    help: {
      de: 'Wer mehr Zeilen exportiert, bestätigt vorher mit dem Passwort, dass er es selbst ist.',
      en: 'Anyone who exports more rows first confirms it with their password.',
    },
    minimum: 0,
    maximum: 10_000_000,
  },
  'retention.history_days': {
    type: 'integer',
    default: 90,
    label: { de: 'Zuletzt besuchte Seiten in Tagen', en: 'Recently visited pages in days' },
    help: {
      de: 'Danach wird der Verlauf der Benutzer gelöscht.',
      en: 'Afterwards the history of the users is deleted.',
    },
    minimum: 1,
    maximum: 3_650,
  },
} as const satisfies SettingDefinitions;

import type { MailTexts } from '../templates.ts';

export const de: MailTexts = {
  greeting: 'Guten Tag,',
  closing: 'Diese E-Mail wurde von {product} unter {origin} verschickt. Bitte antworten Sie nicht darauf.',
  letters: {
    code: {
      subject: 'Ihr Bestätigungscode',
      before: ['mit diesem Code schließen Sie Ihre Anmeldung ab:'],
      after: [
        'Er gilt zehn Minuten und einmal. Geben Sie ihn an niemanden weiter, auch nicht am Telefon.',
        'Melden Sie sich gerade nicht an? Dann kennt jemand Ihr Passwort: Bitte ändern Sie es.',
      ],
    },
    reset: {
      subject: 'Neues Passwort wählen',
      before: ['unter diesem Link wählen Sie ein neues Passwort:'],
      button: 'Neues Passwort wählen',
      after: [
        'Der Link gilt 20 Minuten und einmal.',
        'Haben Sie nicht darum gebeten? Dann brauchen Sie nichts zu tun; Ihr Passwort bleibt, wie es ist.',
      ],
    },
    invitation: {
      subject: 'Einladung zu {product}',
      before: ['{invitedBy} hat für Sie einen Zugang eingerichtet. Wählen Sie hier Ihr Passwort:'],
      button: 'Einladung annehmen',
      after: ['Der Link gilt drei Tage und einmal. Danach hilft „Passwort vergessen?“ auf der Anmeldeseite.'],
    },
    passwordChanged: {
      subject: 'Ihr Passwort wurde geändert',
      before: [
        'am {at} wurde Ihr Passwort geändert. Alle anderen Sitzungen sind beendet.',
        'Waren Sie das nicht? Dann wählen Sie bitte gleich über „Passwort vergessen?“ ein neues und sagen Sie Ihrer Administration Bescheid.',
      ],
      after: [],
    },
    emailChanged: {
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      before: [
        'am {at} wurde die Adresse, mit der Sie sich anmelden, in {newEmail} geändert.',
        'Waren Sie das nicht? Dann sagen Sie bitte gleich Ihrer Administration Bescheid.',
      ],
      after: [],
    },
    secondFactorChanged: {
      subject: 'Ihr zweiter Faktor wurde geändert',
      before: [
        'am {at} wurde der zweite Schritt Ihrer Anmeldung geändert. Er ist jetzt: {method}.',
        'Waren Sie das nicht? Dann sagen Sie bitte gleich Ihrer Administration Bescheid.',
      ],
      after: [],
    },
    recoveryCodeUsed: {
      subject: 'Mit einem Wiederherstellungscode angemeldet',
      before: [
        'am {at} wurde bei Ihrer Anmeldung ein Wiederherstellungscode benutzt. Es bleiben {left}.',
        'Waren Sie das nicht? Dann ändern Sie bitte gleich Ihr Passwort und sagen Sie Ihrer Administration Bescheid.',
      ],
      after: [],
    },
  },
  methods: { none: 'keiner', email: 'Code per E-Mail', totp: 'Authenticator-App' },
  somebody: 'Ihre Administration',
};

import type { MailTexts } from '../templates.ts';

export const en: MailTexts = {
  greeting: 'Hello,',
  closing: 'This mail was sent by {product} at {origin}. Please do not reply to it.',
  letters: {
    code: {
      subject: 'Your verification code',
      before: ['with this code you complete your sign-in:'],
      after: [
        'It is valid for ten minutes and once. Do not give it to anyone, not even on the telephone.',
        'You are not signing in just now? Then somebody knows your password: please change it.',
      ],
    },
    reset: {
      subject: 'Choose a new password',
      before: ['with this link you choose a new password:'],
      button: 'Choose a new password',
      after: [
        'The link is valid for 20 minutes and once.',
        'You did not ask for it? Then there is nothing to do; your password stays as it is.',
      ],
    },
    invitation: {
      subject: 'Invitation to {product}',
      before: ['{invitedBy} has set up access for you. Choose your password here:'],
      button: 'Accept the invitation',
      after: [
        'The link is valid for three days and once. After that, “Forgotten your password?” on the sign-in page helps.',
      ],
    },
    passwordChanged: {
      subject: 'Your password was changed',
      before: [
        'on {at} your password was changed. All other sessions have ended.',
        'This was not you? Then choose a new one at once with “Forgotten your password?” and tell your administrator.',
      ],
      after: [],
    },
    emailChanged: {
      subject: 'Your e-mail address was changed',
      before: [
        'on {at} the address that you sign in with was changed to {newEmail}.',
        'This was not you? Then please tell your administrator at once.',
      ],
      after: [],
    },
    secondFactorChanged: {
      subject: 'Your second factor was changed',
      before: [
        'on {at} the second step of your sign-in was changed. It is now: {method}.',
        'This was not you? Then please tell your administrator at once.',
      ],
      after: [],
    },
    recoveryCodeUsed: {
      subject: 'Signed in with a recovery code',
      before: [
        'on {at} a recovery code was used to sign you in. {left} are left.',
        'This was not you? Then please change your password at once and tell your administrator.',
      ],
      after: [],
    },
  },
  methods: { none: 'none', email: 'code by e-mail', totp: 'authenticator app' },
  somebody: 'Your administrator',
};

import type { MailTexts } from '../templates.ts';

export const en: MailTexts = {
  greeting: 'Hello,',
  closing: 'This mail was sent by {product} at {origin}. Please do not reply to it.',
  letters: {
    code: {
      subject: 'Your verification code',
      before: ['Use this code to complete your sign-in:'],
      after: [
        'It is valid for ten minutes and works once. Do not give it to anyone, not even over the telephone.',
        'If you are not signing in right now, someone else knows your password: please change it.',
      ],
    },
    reset: {
      subject: 'Choose a new password',
      before: ['Use this link to choose a new password:'],
      button: 'Choose a new password',
      after: [
        'The link is valid for 20 minutes and works once.',
        'If you did not ask for it, you need not do anything; your password stays as it is.',
      ],
    },
    invitation: {
      subject: 'Invitation to {product}',
      before: ['{invitedBy} has set up access for you. Choose your password here:'],
      button: 'Accept the invitation',
      after: [
        'The link is valid for three days and works once. After that, use “Forgotten your password?” on the sign-in page.',
      ],
    },
    passwordChanged: {
      subject: 'Your password was changed',
      before: [
        'On {at} your password was changed. All other sessions have ended.',
        'If this was not you, choose a new one at once with “Forgotten your password?” and tell your administrator.',
      ],
      after: [],
    },
    emailChanged: {
      subject: 'Your e-mail address was changed',
      before: [
        'On {at} the address that you sign in with was changed to {newEmail}.',
        'If this was not you, please tell your administrator at once.',
      ],
      after: [],
    },
    secondFactorChanged: {
      subject: 'Your second factor was changed',
      before: [
        'On {at} the second step of your sign-in was changed. It is now: {method}.',
        'If this was not you, please tell your administrator at once.',
      ],
      after: [],
    },
    recoveryCodeUsed: {
      subject: 'Signed in with a recovery code',
      before: [
        'On {at} a recovery code was used to sign in to your account. Codes left: {left}.',
        'If this was not you, please change your password at once and tell your administrator.',
      ],
      after: [],
    },
  },
  methods: { none: 'none', email: 'code by e-mail', totp: 'authenticator app' },
  somebody: 'Your administrator',
};

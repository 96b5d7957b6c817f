import type { authorization as german } from './de';
import { signInTexts } from './signInEn';

/** Texts on permissions and the session that any page may need, and on signing in and out. */
export const authorization: typeof german = {
  authorization: {
    view_as: {
      label: 'Viewing as somebody else',
      user: 'You see %{app} as %{name}. Read only: nothing that you do changes anything.',
      role: 'You see %{app} with the role %{name}. Read only: nothing that you do changes anything.',
      leave: 'Leave this view',
      blocked: 'Nothing can be changed while viewing as somebody else. Leave this view first.',
      write: 'View as',
    },
    may_not: {
      kept: 'This record can be changed, but not deleted.',
      kept_some: 'One of the selected records cannot be deleted.',
      closed: 'This record is closed and can no longer be changed.',
      read_field: 'Hidden: you lack the right to see this value.',
      create: 'You lack the right to create anything here.',
      update: 'You lack the right to change anything here.',
      delete: 'You lack the right to delete anything here.',
      field: 'You lack the right to change this value.',
    },
    ...signInTexts,
    role: {
      administrator: 'Administration',
    },
    session: {
      idle_title: 'Are you still there?',
      idle_text:
        'You have not been active for a while. To protect the data, your session is about to end. What you have entered in an open form is kept in this window.',
      last_title: 'Your session is coming to its end',
      last_text:
        'After this time everybody has to sign in again. Save what you are working on; whatever stays open is offered to you after signing in.',
      stay: 'Stay signed in',
      understood: 'Understood',
      sign_out: 'Sign out now',
    },
    demanded: {
      title: 'Second step needed',
      text_any:
        'Your role demands a second step after the password when you sign in. Set it up now, then you go on.',
      text_totp:
        'Your role demands the code of an authenticator app after the password when you sign in. Set it up now, then you go on.',
    },
    step_up: {
      title: 'Please confirm',
      text: 'This step is specially protected. Enter your password, and you go on where you are.',
      text_code:
        'This step is specially protected. Enter your password and the code of your authenticator app, and you go on where you are.',
      password: 'Your password',
      code: 'Code of the authenticator app',
      confirm: 'Confirm',
    },
  },
};

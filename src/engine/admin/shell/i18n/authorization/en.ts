import type { authorization as german } from './de';
import { signInTexts } from './signInEn';

/** Texts on permissions and the session that any page may need, and on signing in and out. */
export const authorization: typeof german = {
  authorization: {
    view_as: {
      label: 'Viewing as somebody else',
      user: 'You are viewing %{app} as %{name}. Read only: nothing can be changed.',
      role: 'You are viewing %{app} with the role %{name}. Read only: nothing can be changed.',
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
      last_title: 'Your session is about to end',
      last_text:
        'After this time everyone has to sign in again. Save what you are working on; anything left open is offered to you again after you sign in.',
      stay: 'Stay signed in',
      understood: 'Understood',
      sign_out: 'Sign out now',
    },
    demanded: {
      title: 'Second step needed',
      text_any:
        'Your role requires a second step after the password when you sign in. Set it up now to continue.',
      text_totp:
        'Your role requires the code from an authenticator app after the password when you sign in. Set it up now to continue.',
    },
    step_up: {
      title: 'Please confirm',
      text: 'This step is specially protected. Enter your password to continue where you are.',
      text_code:
        'This step is specially protected. Enter your password and the code from your authenticator app to continue where you are.',
      password: 'Your password',
      code: 'Code from the authenticator app',
      confirm: 'Confirm',
    },
  },
};

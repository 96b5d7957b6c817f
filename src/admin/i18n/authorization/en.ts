import type { authorization as german } from './de';
import { profileEn } from './profileEn';
import { rightsTexts } from './rightsEn';
import { signInTexts } from './signInEn';

/** The *authorization* layer: rights in words, and the way in and out. */
export const authorization: typeof german = {
  authorization: {
    ...rightsTexts,
    ...signInTexts,
    action: {
      list: 'See lists',
      read: 'See records',
      create: 'Create',
      update: 'Change',
      delete: 'Delete',
      export: 'Export',
      import: 'Import',
      read_field: 'See “%{field}” unmasked',
      update_field: 'Change “%{field}”',
    },
    role: {
      administrator: 'Administration',
      management: 'Management',
      billing: 'Billing',
      entry: 'Data entry',
      accounting: 'Accounting',
      auditor: 'Audit (read only)',
      client: 'Client',
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
    ...profileEn,
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

import type { authorization as german } from './de';
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

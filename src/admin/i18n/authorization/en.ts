import type { authorization as german } from './de';
import { rightsTexts } from './rightsEn';

/** The *authorization* layer: rights in words, and the way in and out. */
export const authorization: typeof german = {
  authorization: {
    ...rightsTexts,
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
    sign_in: {
      title: 'Sign in',
      welcome: 'Welcome back',
      lead: 'Tours, prescriptions and billing in one place.',
      point_tours: 'From the prescription to the paid bill',
      point_check: 'Checked before the insurer checks',
      point_log: 'Every change can be traced',
      email: 'E-mail address',
      password: 'Password',
      show_password: 'Show password',
      hide_password: 'Hide password',
      submit: 'Sign in',
      forgot: 'Forgotten your password?',
      required: 'Please fill in',
      back: 'Back to sign-in',
      demo_title: 'Demonstration with invented data',
      demo_text: 'Choose a role, then “Sign in”.',
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
    forgot: {
      title: 'Forgotten password',
      text: 'At present, your administrator sets new passwords. Get in touch, best in person or by telephone, and name the e-mail address that you sign in with.',
      admin: 'You administer this system? Open the person’s account under “Users”.',
    },
    reset: {
      title: 'New password',
      text: 'At present, this system does not send links for resetting a password. If you have received one all the same, do not enter a password there, but tell your administrator, who can also give you a new password.',
    },
    code: {
      title: 'Verification code',
      text: 'At present, signing in takes only your e-mail address and password; you need no code. If you are asked for one, please tell your administrator.',
    },
  },
};

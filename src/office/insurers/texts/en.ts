import type { insurers as german } from './de';

const directory = 'payers’ directory (procedure 05)';

export const insurers: typeof german = {
  import: { own_files: { 'health-insurance': directory, 'dta-recipient': directory } },
};

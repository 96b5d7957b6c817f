import type { banks as german } from './de';

export const banks: typeof german = {
  import: { own_files: { banks: 'file of bank codes of the Bundesbank' } },
};

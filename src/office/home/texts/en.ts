import type { words as german } from './de';

/** What the first screens say of this office. */
export const words: typeof german = {
  'app.menu.reports': 'Reports',
  'app.home.no_money': 'Every bill is paid.',
  'authorization.rights.limited_companies': 'Sees only records of the companies: %{names}',
};

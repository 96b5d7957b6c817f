import { useLocale } from 'ra-core';
import type { MatrixRole } from '../../../../shared/rights';

/** The role's name in the language of the screen. */
export function useRoleName(): (role: Pick<MatrixRole, 'name_de' | 'name_en'>) => string {
  const locale = useLocale();
  return role => (locale === 'de' ? role.name_de : role.name_en);
}

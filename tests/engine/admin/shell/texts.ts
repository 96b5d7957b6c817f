import { createTexts } from '@engine/admin/shell/i18n/texts';
import { office } from '@office/screens';
import { facts } from '../../../../src/cli/screens/facts';

/** The words of the screens as the browser gets them. */
export const texts = createTexts(facts, office);

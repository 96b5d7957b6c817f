import { resources } from '@generated/admin/index';
import { product } from '@generated/product';
import { urls } from '@generated/urls';
import type { ScreenFacts } from '../../engine/admin/shell/screenFacts';

/** What codegen emitted for the browser of this office; what few pages need loads when it is asked for. */
export const facts: ScreenFacts = {
  product,
  resources,
  urls,
  labels: { de: () => import('@generated/labels/de/index'), en: () => import('@generated/labels/en/index') },
  settings: async () => (await import('@generated/settings')).settings,
  fieldPermissions: async () => (await import('@generated/fieldPermissions')).fieldPermissions,
};

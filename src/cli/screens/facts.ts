import { resources } from '@generated/admin/index';
import { product } from '@generated/product';
import { urls } from '@generated/urls';
import type { ScreenFacts } from '../../engine/admin/shell/screenFacts';

/** The generated facts that the browser needs; those that few pages need are loaded on demand. */
export const facts: ScreenFacts = {
  product,
  resources,
  urls,
  labels: { de: () => import('@generated/labels/de/index'), en: () => import('@generated/labels/en/index') },
  settings: async () => (await import('@generated/settings')).settings,
  fieldPermissions: async () => (await import('@generated/fieldPermissions')).fieldPermissions,
};

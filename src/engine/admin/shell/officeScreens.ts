import type { ThemeOptions } from '@mui/material';
import type { ComponentType, ReactElement } from 'react';
import type { Locale, Text } from '../../shared/entityMeta';
import type { FormatChecks } from '../../shared/officeFormats';
import type { NoticeProps } from '../kit/page/frame/noticeContext';
import type { Pages } from '../kit/page/parts/parts';
import type { Layer, MessageTree } from './i18n/messageTree';

/** The mark beside the product's name, 26 pixels square; `inverse`: on a coloured background. */
export interface MarkProps {
  readonly inverse: boolean;
}

/** An office page that belongs to no resource; it handles all addresses below its path. */
export interface OfficePage<Resource extends string = string, Group extends string = string> {
  readonly path: `/${string}`;
  /** message key, one of `words` */
  readonly title: string;
  /** its menu group; it comes after the lists */
  readonly group: Group;
  /** the permission it needs */
  readonly needs: readonly [resource: Resource, action: string];
  /** icon set and name: `ic:baseline-key` */
  readonly icon: string;
  readonly load: () => Promise<ComponentType>;
}

/**
 * What an office adds to the screens generated from its schemas; `{}` for an office of schemas only.
 * `Resource` and `Group` are the unions of its resources and menu groups (`generated/admin/index.ts`), so that a
 * misspelt one does not compile.
 */
export interface OfficeScreens<Resource extends string = string, Group extends string = string> {
  /** hand-written pages that replace the generated ones */
  readonly pages?: Readonly<Partial<Record<Resource, () => Promise<Pages>>>>;
  /** the check of each format that product.json names without a pattern, for forms; see `src/office/formatChecks.ts` */
  readonly formats?: FormatChecks;
  /** menu pages that belong to no resource */
  readonly ownPages?: readonly OfficePage<Resource, Group>[];
  /** additional routes: react-admin's `<CustomRoutes>`, several in a fragment */
  readonly routes?: ReactElement;
  /** replaces the plain ring */
  readonly mark?: ComponentType<MarkProps>;
  /** merged over the product's finished light and dark themes; no colours are derived from it */
  readonly theme?: ThemeOptions;
  /** texts of hand-written pages, loaded with the labels of their resource; of an own page, under its path */
  readonly texts?: Readonly<Record<Locale, Readonly<Partial<Record<Resource | `/${string}`, Layer>>>>>;
  /** texts of the first screens; they are part of the first script, so keep them few */
  readonly words?: Readonly<Record<Locale, MessageTree>>;
  /** selling points beside the sign-in form, one line each */
  readonly signInPoints?: readonly Text[];
  /** shown above every record and form */
  readonly notice?: ComponentType<NoticeProps>;
  /** numbers in a job's result that are amounts in cents; their labels are `jobs.result.{name}` */
  readonly jobAmounts?: readonly string[];
}

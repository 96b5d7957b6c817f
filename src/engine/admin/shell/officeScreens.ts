import type { ThemeOptions } from '@mui/material';
import type { ComponentType, ReactElement } from 'react';
import type { Locale, Text } from '../../shared/entityMeta';
import type { FormatChecks } from '../../shared/officeFormats';
import type { NoticeProps } from '../kit/page/noticeContext';
import type { Pages } from '../kit/page/parts';
import type { Layer, MessageTree } from './i18n/messageTree';

/** The mark beside the product's name, 26 pixels square; `inverse`: on a coloured ground. */
export interface MarkProps {
  readonly inverse: boolean;
}

/** A page of an office that belongs to no resource, with all addresses below its path. */
export interface OfficePage {
  readonly path: `/${string}`;
  /** message key, one of `words` */
  readonly title: string;
  /** the group of the menu that it stands in, after the lists */
  readonly group: string;
  /** the right that opens it */
  readonly needs: readonly [resource: string, action: string];
  /** set and name: `ic:baseline-key` */
  readonly icon: string;
  readonly load: () => Promise<ComponentType>;
}

/**
 * What an office adds to the screens that follow from its schemas; `{}` is an office of schemas alone. `Resource` are the
 * names of its resources (`keyof typeof urls`), so that a misspelt one does not compile.
 */
export interface OfficeScreens<Resource extends string = string> {
  /** hand-written pages, in place of the generated ones */
  readonly pages?: Readonly<Partial<Record<Resource, () => Promise<Pages>>>>;
  /** the code of each format that product.json names without a pattern; `src/office/formatChecks.ts` */
  readonly formats?: FormatChecks;
  /** pages in the menu that belong to no resource */
  readonly ownPages?: readonly OfficePage[];
  /** more addresses: `<CustomRoutes>` of react-admin, several of them in a fragment */
  readonly routes?: ReactElement;
  /** in place of a plain ring */
  readonly mark?: ComponentType<MarkProps>;
  /** merged over the finished light and dark theme of the product, which derives no colours from it */
  readonly theme?: ThemeOptions;
  /** what hand-written pages say, loaded with the labels of their resource; of an own page by its path */
  readonly texts?: Readonly<Record<Locale, Readonly<Partial<Record<Resource | `/${string}`, Layer>>>>>;
  /** texts that stand on the first screens: part of the first script, so keep them few */
  readonly words?: Readonly<Record<Locale, MessageTree>>;
  /** what speaks for the product beside the sign-in form, a line each */
  readonly signInPoints?: readonly Text[];
  /** shown above every record and form */
  readonly notice?: ComponentType<NoticeProps>;
  /** figures of a job's result that are amounts of money in cents; their labels are `jobs.result.{name}` */
  readonly jobAmounts?: readonly string[];
}

import type { Operation } from '../../../shared/entityMeta';
import type { Pages } from './parts/parts';

/** The metadata of an entity that is loaded at startup: enough for the menu and the routes. */
export interface GeneratedResource {
  readonly name: string;
  /** icon set and name: `ic:baseline-key` */
  readonly icon: string;
  readonly menu: {
    readonly group: string;
    readonly order: number;
    /** a switch of its list; the menu entry shows the number of matching records */
    readonly count?: string;
  } | null;
  readonly operations: readonly Operation[];
  /** the code is loaded with the first visit */
  readonly load: () => Promise<Pages>;
}

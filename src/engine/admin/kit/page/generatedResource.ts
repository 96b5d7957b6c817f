import type { Operation } from '../../../shared/entityMeta';
import type { Pages } from './parts';

/** What the application knows of an entity before anybody opens it: enough for the menu and the routes. */
export interface GeneratedResource {
  readonly name: string;
  /** set and name of its icon: `ic:baseline-key` */
  readonly icon: string;
  readonly menu: {
    readonly group: string;
    readonly order: number;
    /** the switch of its list whose records are counted beside the entry */
    readonly count?: string;
  } | null;
  readonly operations: readonly Operation[];
  /** the code arrives with the first visit */
  readonly load: () => Promise<Pages>;
}

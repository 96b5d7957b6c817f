import type { Rows } from '@generated/types/rows';

/** From here on, typed statements (`data.rows`, `data.unscoped`) know the tables of this office. */
declare module '@engine/server/access/rowTypes.ts' {
  interface RowTypes extends Rows {}
}

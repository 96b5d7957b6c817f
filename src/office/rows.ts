import type { Rows } from '@generated/types/rows';

/** Makes typed statements (`data.rows`, `data.unscoped`) aware of this office's tables. */
declare module '@engine/server/access/rowTypes.ts' {
  interface RowTypes extends Rows {}
}

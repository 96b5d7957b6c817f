import type { Tag } from './language';
import { formatScaled } from './number';

/** A number of records; the server counts only up to a limit, beyond which it is `isCapped`: `10.000+`. */
export const countText = (total: number, isCapped: boolean, tag: Tag): string =>
  `${formatScaled(total, 0, tag)}${isCapped ? '+' : ''}`;

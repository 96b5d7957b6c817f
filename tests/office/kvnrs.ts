import { isKvnr } from '@office/formatChecks.ts';

/** Right numbers without end, each once: `X`, eight digits, and the ninth that checks them. */
export function* kvnrs(): Generator<string, never> {
  for (let count = 10_000_000; ; count++)
    for (let check = 0; check < 10; check++) if (isKvnr(`X${count}${check}`)) yield `X${count}${check}`;
}

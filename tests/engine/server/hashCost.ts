import { type HashCost, setHashCost } from '@engine/server/auth/password.ts';

/** A millisecond: signing in is how most tests begin. */
export const testCost: HashCost = { memoryCost: 256, timeCost: 1, parallelism: 1 };

/** vitest's setupFiles. */
setHashCost(testCost);

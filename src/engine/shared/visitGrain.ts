const minute = 60_000;

/**
 * How exactly the time of a session's latest request is kept, in ms: a minute, which spares reading requests a write, but
 * no more than a quarter of the idle time, so that a session in use does not end.
 */
export const visitGrain = (idleTime: number): number => Math.min(minute, idleTime / 4);

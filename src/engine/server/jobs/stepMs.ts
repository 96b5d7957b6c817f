/**
 * How long a step of a job processes records before yielding. A request waits for a step or two, including storing
 * the outcomes and the commit, and on a busy machine the records in work take several times as long.
 */
export const stepMs = 50;

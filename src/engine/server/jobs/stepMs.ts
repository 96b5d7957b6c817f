/**
 * How long a step of a job works on records before it lets others have their turn. A request waits for a step or two,
 * the noting and the commit included, and the records that are in work on a busy machine take several times as long.
 */
export const stepMs = 50;

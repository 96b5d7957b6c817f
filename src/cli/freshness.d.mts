/** Names and contents of files and folders below `root`, as one hash. */
export function hashOf(root: string, paths: readonly string[]): string;
export function isStamped(stamp: string, hash: string): boolean;
export function writeStamp(stamp: string, hash: string): void;

import { ownFile } from '@engine/server/imports/ownFile.ts';
import { threadFile } from '@engine/server/threads/threadPool.ts';
import { insurerProblems } from './problems.ts';

/** Whether the content is an interchange, with or without a UNA segment. */
const isInterchange = (content: Uint8Array): boolean =>
  /^(UNA.{6}\s*)?UNB/s.test(Buffer.from(content.subarray(0, 20)).toString('latin1'));

/** The payers' directory, for the import of insurers. */
export const insurerDirectory = ownFile(
  threadFile('insurerDirectory.thread', import.meta.url),
  isInterchange,
  insurerProblems.payersDirectory,
);

/** The same file, for the import of the recipients of data. */
export const recipientDirectory = ownFile(
  threadFile('recipientDirectory.thread', import.meta.url),
  isInterchange,
  insurerProblems.payersDirectory,
);

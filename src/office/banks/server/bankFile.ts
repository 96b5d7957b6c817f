import { ownFile } from '@engine/server/imports/ownFile.ts';
import { threadFile } from '@engine/server/threads/threadPool.ts';
import { lineLength } from './parseBankFile.ts';
import { bankProblems } from './problems.ts';

const firstLine = new RegExp(`^\\d{8}[12][^\\r\\n]{${lineLength - 9}}(\\r?\\n|\\r?$)`);

/** The Bundesbank's file of bank codes, for the import of banks: some 15,000 lines. */
export const bankFile = ownFile(
  threadFile('bankCodes.thread', import.meta.url),
  content => firstLine.test(Buffer.from(content.subarray(0, lineLength + 2)).toString('latin1')),
  bankProblems.bankFileLine,
);

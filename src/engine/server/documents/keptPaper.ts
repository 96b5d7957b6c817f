import { createHash } from 'node:crypto';
import type { Data } from '../access/data.ts';
import { readContent } from '../files/fileContents.ts';
import type { Paper } from './bindPdf.ts';

/** A document as it was stored, by the hash of its content. */
export interface KeptDocument {
  readonly document: number;
  readonly name: string;
  readonly sha256: string;
}

/** The stored PDF, to be bound with others. Throws if the bytes do not match their hash. */
export async function keptPaper(data: Data, { document, name, sha256 }: KeptDocument): Promise<Paper> {
  const content = await readContent(data, document);
  if (content && createHash('sha256').update(content).digest('hex') === sha256) return { name, content };
  throw new Error(`The paper of ${name} is not what was kept.`);
}

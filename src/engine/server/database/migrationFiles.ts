import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Migration } from '../../shared/tables/steps.ts';

export interface MigrationFile extends Migration {
  /** over the content, not the bytes: line endings and indentation do not matter */
  readonly checksum: string;
}

/** The migrations of a folder, oldest first. */
export async function readMigrations(folder: string): Promise<readonly MigrationFile[]> {
  const names = (await readdir(folder)).filter(name => /^\d{4}_[a-z0-9_]+\.json$/.test(name)).sort();
  return Promise.all(
    names.map(async name =>
      parseMigration(name.replace(/\.json$/, ''), await readFile(join(folder, name), 'utf8')),
    ),
  );
}

function parseMigration(name: string, text: string): MigrationFile {
  const content: unknown = JSON.parse(text);
  const { steps, acknowledge } = content as Pick<Migration, 'steps' | 'acknowledge'>;
  if (!Array.isArray(steps) || !Array.isArray(acknowledge))
    throw new Error(
      `Migration ${name} must hold "steps" and "acknowledge". Write migrations with: npm run codegen -- plan`,
    );
  return { name, steps, acknowledge, checksum: checksumOf(content) };
}

function checksumOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

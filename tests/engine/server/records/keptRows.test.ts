import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@engine/server/database/migrations/migrate.ts';
import { adoptFormats } from '@engine/shared/officeFormats.ts';
import { expect, it } from 'vitest';
import { buildModel } from '../../../../codegen/buildModel.ts';
import { load } from '../../../../codegen/load.ts';
import type { Model } from '../../../../codegen/model.ts';
import { planMigration, writeMigration } from '../../../../codegen/plan.ts';
import { sourcesOf } from '../../../../codegen/run.ts';
import { databases, emptyDatabase } from '../../../databases.ts';
import { appOf } from '../database/failuresOfServing.ts';

const loaded = await load({ schemasDir: 'tests/second-office/schemas' });

/** The second office, whose notices the database keeps once they are settled, and each of which is about a book. */
function libraryThatKeeps(onDelete: string): Model {
  const entities = loaded.entities.map(document => {
    if (document.file !== 'schemas/notice.json') return document;
    const value = structuredClone(document.value) as { properties: Record<string, object> };
    const book = { ...value.properties.book, 'x-ref': { entity: 'book', onDelete } };
    Object.assign(value, { 'x-frozen': { when: { settled: [true] } }, 'x-one-of': undefined });
    Object.assign(value, { 'x-show': undefined, 'x-list': undefined, 'x-form': undefined });
    Object.assign(value.properties, { book });
    return { ...document, value: JSON.parse(JSON.stringify(value)) };
  });
  return buildModel(sourcesOf({ ...loaded, entities }));
}

it.each(databases.flatMap(dialect => ['set-null', 'cascade'].map(onDelete => [dialect, onDelete] as const)))(
  'what the database keeps is said to be closed, and what it names to be in use, on %s (%s)',
  async (dialect, onDelete) => {
    const folder = mkdtempSync(join(tmpdir(), 'tours-kept-'));
    const model = libraryThatKeeps(onDelete);
    adoptFormats(model.product.formats);
    const test = await emptyDatabase(dialect);
    writeMigration(folder, planMigration(model.entities, folder), []);
    await migrate(test.database, { folder });
    const app = await appOf(test.database, model);
    const ask = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
      const headers = { 'if-match': '"v1"' };
      const answer = await app.inject({ method, url: `/api/v1/${url}`, headers, payload });
      const { id, code } = answer.body === '' ? { id: 0, code: null } : answer.json();
      return { status: answer.statusCode, id, code };
    };
    try {
      const book = await ask('POST', 'books', { title: 'Momo', author: 'Ende' });
      const notice = { text: 'Fleck', noted_on: '2026-01-31', book: book.id, settled: true };
      const { id } = await ask('POST', 'notices', notice);
      expect(await ask('PUT', `notices/${id}`, { ...notice, text: 'Riss' })).toMatchObject({
        ...{ status: 409, code: 'locked' },
      });
      expect(await ask('DELETE', `notices/${id}`)).toMatchObject({ status: 409, code: 'locked' });
      expect(await ask('DELETE', `books/${book.id}`)).toMatchObject({ status: 409, code: 'inUse' });
    } finally {
      await app.close();
      await test.drop();
      rmSync(folder, { recursive: true });
    }
  },
);

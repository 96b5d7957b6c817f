import type { Actor } from '@engine/server/access/actor.ts';
import { importJob } from '@engine/server/imports/importJob.ts';
import type { ImportAnswer, ImportedRow, ImportMapping } from '@engine/shared/imports.ts';
import { expect } from 'vitest';
import { jobWorkerOf } from '../jobs/jobWorkerOf.ts';
import type { Answer, Caller, Office } from '../office.ts';

/** Somebody who imports files, and the server that works on them. */
export interface Importer {
  upload(resource: string, file: string | Buffer): Promise<Answer>;
  /** uploads and previews, with the guessed mapping unless another is given */
  preview(resource: string, file: string | Buffer, mapping?: Partial<ImportMapping>): Promise<ImportAnswer>;
  /** begins the step and works until it is done */
  take(batch: ImportAnswer, work: 'preview' | 'commit' | 'undo', body?: object): Promise<ImportAnswer>;
  rows(batch: ImportAnswer, outcome?: string): Promise<readonly ImportedRow[]>;
  failed(batch: ImportAnswer): Promise<string>;
}

export function importerOf(
  office: Office,
  caller: Caller,
  held: readonly string[] | 'all' = 'all',
  limits: Partial<Pick<Actor, 'scope' | 'narrowed'>> = {},
): Importer {
  const owner = { ...(held !== 'all' && { permissions: new Set(held) }), ...limits };
  const addressOf = ({ resource, id }: ImportAnswer) => `${resource}/imports/${id}`;
  const upload: Importer['upload'] = (resource, file) =>
    caller.post(`${resource}/imports?filename=file.csv`, Buffer.from(file), {
      'content-type': 'application/octet-stream',
    });
  const take: Importer['take'] = async (batch, work, body = {}) => {
    const begun = await caller.post(`${addressOf(batch)}/${work}`, body);
    expect([work, begun.status, begun.body]).toEqual([work, 202, expect.anything()]);
    await jobWorkerOf(office, [importJob()], owner).workOff();
    const answer: ImportAnswer = (await caller.get(addressOf(batch))).body;
    expect([work, answer.jobStatus]).toEqual([work, 'done']);
    return answer;
  };
  return {
    upload,
    take,
    async preview(resource, file, mapping = {}) {
      const { status, body } = await upload(resource, file);
      expect([status, body]).toEqual([201, expect.anything()]);
      return take(body, 'preview', { ...body.mapping, ...mapping });
    },
    rows: async (batch, outcome) =>
      (await caller.get(`${addressOf(batch)}/rows?range=[0,99]${outcome ? `&outcome=${outcome}` : ''}`)).body,
    failed: async batch => (await caller.get(`${addressOf(batch)}/failed`)).content.toString('utf8'),
  };
}

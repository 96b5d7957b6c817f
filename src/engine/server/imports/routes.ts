import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { mostImportBytes } from '../../shared/imports.ts';
import type { Data, OpenData } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { ProblemError, validationFailed } from '../access/problemError.ts';
import { xlsxType } from '../exports/tableFile.ts';
import { contentDisposition, safeFilename } from '../files/filename.ts';
import { dataOfRequests } from '../http/enforcePolicies.ts';
import { parametersOf, parseRange } from '../http/parseListQuery.ts';
import { importOfPath } from '../http/policy.ts';
import { bodyOf, unknownFaults } from '../http/readBody.ts';
import { recordId } from '../http/recordId.ts';
import { notBytes, takeBytes } from '../http/takeBytes.ts';
import { isAtWork } from '../jobs/isAtWork.ts';
import { startJob } from '../jobs/startJob.ts';
import { answerOf, rowAnswers } from './answers.ts';
import { type Batch, keepBatch, latestBatch, loadBatch, moveStage, rememberedMapping } from './batches.ts';
import { countRows, outcomes, pageOfRows } from './batchRows.ts';
import { failedRows } from './failedRows.ts';
import type { OwnFile } from './fileTable.ts';
import { dropUnused } from './forgetImports.ts';
import { importableEntity } from './importableEntity.ts';
import { declinedFields, guessMapping, type Mapping, readMapping } from './importColumns.ts';
import { type ImportWork, importInput, importKind } from './importJob.ts';
import { importProblems } from './problems.ts';
import { readUpload } from './readUpload.ts';
import { templateFile } from './template.ts';

/** By entity name. */
export type OwnFiles = { readonly [entity: string]: readonly OwnFile[] | undefined };

interface OfBatch {
  readonly Params: { readonly resource: string; readonly id: string };
}

interface Opened {
  readonly data: Data;
  readonly entity: Entity;
  readonly batch: Batch;
}

/** Routes for importing a file: upload, then preview, commit and undo. */
export function importRoutes(open: OpenData, ownFiles: OwnFiles = {}): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);
  const openBatch = async (request: FastifyRequest<OfBatch>): Promise<Opened> => {
    const data = dataOf(request);
    const entity = importableEntity(data, request.params.resource);
    return {
      data,
      entity,
      batch: await loadBatch(data, request.params.resource, recordId(request.params.id)),
    };
  };

  return async app => {
    takeBytes(app, mostImportBytes);

    app.post<{ Params: { resource: string } }>(
      '/:resource/imports',
      { config: importOfPath, bodyLimit: mostImportBytes },
      async (request, reply) => {
        const data = dataOf(request);
        const { resource } = request.params;
        const entity = importableEntity(data, resource);
        const filename = readFilename(request.query);
        if (!Buffer.isBuffer(request.body)) throw notBytes();
        const content = request.body;
        const own = ownFiles[entity.meta.name]?.find(file => file.recognises(content));
        const { columns, rows } = await (own ? own.read(content) : readUpload(content));
        await dropUnused(data, resource);
        const id = await keepBatch(data, { resource, filename, columns, rows });
        return reply.code(201).send(await answerOf(data, entity, await loadBatch(data, resource, id)));
      },
    );

    app.get<{ Params: { resource: string } }>(
      '/:resource/imports',
      { config: importOfPath },
      async (request, reply) => {
        const data = dataOf(request);
        const { resource } = request.params;
        const entity = importableEntity(data, resource);
        const id = await latestBatch(data, resource);
        if (id === null) return reply.code(204).send();
        return answerOf(data, entity, await loadBatch(data, resource, id));
      },
    );

    app.get<{ Params: { resource: string } }>(
      '/:resource/imports/template',
      { config: importOfPath },
      async (request, reply) => {
        const data = dataOf(request);
        const { filename, content } = await templateFile(
          data,
          importableEntity(data, request.params.resource),
        );
        return reply
          .header('content-disposition', contentDisposition('attachment', safeFilename(filename)))
          .type(xlsxType)
          .send(content);
      },
    );

    app.get<OfBatch>('/:resource/imports/:id', { config: importOfPath }, async request => {
      const { data, entity, batch } = await openBatch(request);
      return answerOf(data, entity, batch);
    });

    app.get<OfBatch>('/:resource/imports/:id/rows', { config: importOfPath }, async (request, reply) => {
      const { data, entity, batch } = await openBatch(request);
      const parameters = parametersOf(request.query);
      const outcome = outcomes.find(each => each === parameters.get('outcome')) ?? null;
      const { first, count } = parseRange(parameters, 25);
      const counts = batch.counts ?? (await countRows(data, batch.id));
      const rows = await pageOfRows(data, batch.id, outcome, first, count);
      reply.header('x-total-count', String(outcome ? counts[outcome] : counts.total));
      return rowAnswers(data, entity, rows);
    });

    app.get<OfBatch>('/:resource/imports/:id/failed', { config: importOfPath }, async (request, reply) => {
      const { data, entity, batch } = await openBatch(request);
      const name = safeFilename(`${batch.filename.replace(/\.[^.]*$/, '')} ${failed[data.actor.locale]}.csv`);
      return reply
        .header('content-disposition', contentDisposition('attachment', name))
        .type('text/csv; charset=utf-8')
        .send(failedRows(data, entity, batch));
    });

    app.post<OfBatch>('/:resource/imports/:id/preview', { config: importOfPath }, async (request, reply) => {
      const opened = await openBatch(request);
      const { data, entity, batch } = opened;
      const chosen = readMapping(data, entity, batch.columns.length, bodyOf(request));
      if (isAtWork(batch) || (batch.stage !== 'read' && batch.stage !== 'preview'))
        throw new ProblemError(importProblems.importStage);
      const remembered = await rememberedMapping(data, batch.resource);
      const offered = guessMapping(data, entity, batch.columns, remembered);
      const declined = declinedFields(chosen, offered, batch.columns, remembered);
      return reply.code(202).send(await begin(opened, 'preview', { ...chosen, declined }));
    });

    app.post<OfBatch>('/:resource/imports/:id/commit', { config: importOfPath }, async (request, reply) => {
      const opened = await openBatch(request);
      const { batch, data } = opened;
      const isReady =
        !isAtWork(batch) &&
        ((batch.stage === 'preview' && (batch.jobStatus ?? 'done') === 'done') || batch.stage === 'commit');
      if (!isReady || (await countRows(data, batch.id)).waiting === 0)
        throw new ProblemError(importProblems.importStage);
      return reply.code(202).send(await begin(opened, 'commit'));
    });

    app.post<OfBatch>('/:resource/imports/:id/undo', { config: importOfPath }, async (request, reply) => {
      const opened = await openBatch(request);
      const { batch, data } = opened;
      const isReady = !isAtWork(batch) && (batch.stage === 'commit' || batch.stage === 'undo');
      if (!isReady || (await countRows(data, batch.id)).done === 0)
        throw new ProblemError(importProblems.importStage);
      return reply.code(202).send(await begin(opened, 'undo'));
    });
  };
}

const failed = { de: 'fehlerhafte Zeilen', en: 'failed rows' } as const;

/** Starts a job. Of two concurrent requests the second is refused. */
async function begin(
  { data, entity, batch }: Opened,
  work: ImportWork,
  mapping: Mapping | null = batch.mapping,
) {
  return data.transaction(async inner => {
    const job = await startJob(
      inner,
      importKind,
      importInput({ resource: batch.resource, batch: batch.id, work }),
    );
    if (!(await moveStage(inner, batch, work, job, mapping)))
      throw new ProblemError(importProblems.importStage);
    return answerOf(inner, entity, await loadBatch(inner, batch.resource, batch.id));
  });
}

/** Parses `?filename=…`. */
function readFilename(query: unknown): string {
  const { filename = '', ...others } = Object.fromEntries(parametersOf(query));
  const faults = unknownFaults(others);
  if (filename.trim() === '') faults.filename = { code: 'required' };
  if (Object.keys(faults).length > 0) throw validationFailed(faults);
  return safeFilename(filename).slice(0, 200);
}

import type { Data, OpenData } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { refuse, validationFailed } from '@engine/server/access/problemError.ts';
import { changeOne } from '@engine/server/http/changeOne.ts';
import { dataOfRequests } from '@engine/server/http/enforcePolicies.ts';
import { requiredVersion } from '@engine/server/http/etag.ts';
import { needs } from '@engine/server/http/policy.ts';
import { bodyIn, idsIn, readTexts, unknownFaults } from '@engine/server/http/readBody.ts';
import { recordId } from '@engine/server/http/recordId.ts';
import { startJob } from '@engine/server/jobs/startJob.ts';
import { readRecord } from '@engine/server/records/read/read.ts';
import { loadInSight, requireSeen } from '@engine/server/records/rows/inSight.ts';
import { longestReason, mostAtOnce } from '@engine/shared/requestLimits.ts';
import type { FastifyPluginAsync } from 'fastify';
import { previewGuestCredit } from '../../bills/server/previewGuestCredit.ts';
import { endingSteps } from '../../bills/shared/guestCredit.ts';
import { claimCopay } from '../../claims/server/claimCopay.ts';
import { creditGivenUp } from '../../claims/server/creditGivenUp.ts';
import { buildCasesJob, buildKey, readBuildOrder } from './buildJob.ts';
import { explainCase } from './explainCase.ts';
import { type Override, overrideFinding } from './override.ts';
import { refreshCases } from './refreshCases.ts';

type WithId = { Params: { readonly id: string } };

/** Routes of cases besides reading and editing them, below `/bill-cases`. */
export function caseRoutes(open: OpenData): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);

  return async app => {
    app.post('/bill-cases/build', { config: needs(buildKey) }, async (request, reply) => {
      const data = dataOf(request);
      const order = readBuildOrder(request.body);
      const job = await data.transaction(async inner => {
        await requireSeen(inner, entityNamed(inner.model, 'company'), order.company, 'company');
        return startJob(inner, buildCasesJob, { ...order });
      });
      return reply.code(202).send({ job });
    });

    app.post<WithId>(
      '/bill-cases/:id/recheck',
      { config: needs('bill-cases.check') },
      async (request, reply) => {
        return changeOne(dataOf(request), 'bill-cases', request, reply, (inner, id) => recheck(inner, [id]));
      },
    );

    app.post('/bill-cases/recheck', { config: needs('bill-cases.check') }, async request => {
      const ids = readIds(request.body);
      await dataOf(request).transaction(inner => recheck(inner, ids));
      return { ids };
    });

    app.post<WithId>(
      '/bill-cases/:id/override',
      { config: needs('bill-cases.override') },
      async (request, reply) => {
        const version = requiredVersion(request.headers['if-match']);
        const order = readOverride(request.body);
        return changeOne(dataOf(request), 'bill-cases', request, reply, (inner, id) =>
          overrideFinding(inner, id, version, order),
        );
      },
    );

    app.post<WithId>(
      '/bill-cases/:id/claim-copay',
      { config: needs('bill-cases.claim_copay') },
      async (request, reply) => {
        const version = requiredVersion(request.headers['if-match']);
        return changeOne(dataOf(request), 'bill-cases', request, reply, async (inner, id) => {
          await claimCopay(inner, id, version);
        });
      },
    );

    app.post<WithId>(
      '/bill-cases/:id/credit-guest',
      { config: needs('bill-cases.give_up') },
      async (request, reply) => {
        const version = requiredVersion(request.headers['if-match']);
        return changeOne(dataOf(request), 'bill-cases', request, reply, (inner, id) =>
          creditGivenUp(inner, id, version),
        );
      },
    );

    for (const step of endingSteps)
      app.get<WithId>(
        `/bill-cases/:id/credit/${step}`,
        { config: { ...needs(`bill-cases.${step}`), heavy: true } },
        async request => {
          const data = dataOf(request);
          data.entity('bills', 'read');
          return previewGuestCredit(data, recordId(request.params.id), step);
        },
      );

    app.get<WithId>('/bill-cases/:id/explanation', { config: needs('bill-cases.read') }, async request => {
      const data = dataOf(request);
      const id = recordId(request.params.id);
      data.entity('tours', 'read');
      data.entity('bill-items', 'list');
      await readRecord(data, data.entity('bill-cases', 'read'), id);
      return explainCase(data, id);
    });
  };
}

async function recheck(data: Data, ids: readonly number[]): Promise<void> {
  const entity = data.entity('bill-cases', 'read');
  for (const id of ids) await loadInSight(data, entity, id, null, 'step:check');
  await refreshCases(data, { kind: 'cases', ids }, 'settle');
}

function readIds(body: unknown): readonly number[] {
  const { ids: named, ...others } = bodyIn(body);
  refuse(unknownFaults(others));
  const ids = idsIn(named) ?? [];
  if (ids.length === 0) throw validationFailed({ ids: { code: 'required' } });
  if (ids.length > mostAtOnce)
    throw validationFailed({ ids: { code: 'maxItems', params: { maxItems: mostAtOnce } } });
  return ids;
}

/** Without a reason the override is withdrawn; a reason of blanks counts as none. */
function readOverride(body: unknown): Override {
  const { key, reason } = readTexts(body, {
    key: { maxLength: 200 },
    reason: { maxLength: longestReason, optional: true },
  });
  const given = reason.trim();
  if (given === '' && reason !== '') throw validationFailed({ reason: { code: 'required' } });
  return { key, reason: given === '' ? null : given };
}

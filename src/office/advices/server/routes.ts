import type { Data, OpenData } from '@engine/server/access/data.ts';
import { refuse, validationFailed } from '@engine/server/access/problemError.ts';
import { dataOfRequests } from '@engine/server/http/enforcePolicies.ts';
import { needs } from '@engine/server/http/policy.ts';
import { bodyIn, unknownFaults } from '@engine/server/http/readBody.ts';
import { recordId } from '@engine/server/http/recordId.ts';
import { bytesOf, takeBytes } from '@engine/server/http/takeBytes.ts';
import { readRecord } from '@engine/server/records/read/read.ts';
import { fieldMessage } from '@engine/shared/messages/message.ts';
import type { FastifyPluginAsync } from 'fastify';
import { changePayment } from '../../payments/server/changePayment.ts';
import type { AdvicePreview } from '../shared/advice.ts';
import { readRows } from './adviceRow.ts';
import { bookAdvice, undoAdvice } from './bookAdvice.ts';
import { type MatchedAdvice, matchAdvice } from './matchAdvice.ts';
import { readAdvice } from './readAdvice.ts';

type WithId = { Params: { readonly id: string } };
type WithAdvice = { Params: { readonly id: string; readonly advice: string } };

/** ten times the size of an advice with a thousand lines */
const mostBytes = 1_048_576;
const longestName = 200;
const config = { ...needs('payments.post'), heavy: true } as const;

/** Lists by which payers split a transfer, below `/payments/:id/advice`: read from a file, looked at, posted, undone. */
export function adviceRoutes(open: OpenData): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);

  return async app => {
    takeBytes(app, mostBytes);

    app.post('/payments/advice/read', { config, bodyLimit: mostBytes }, async request => {
      dataOf(request).entity('payments', 'read');
      return readAdvice(bytesOf(request));
    });

    app.post<WithId>('/payments/:id/advice/preview', { config }, async request => {
      const data = dataOf(request);
      const id = recordId(request.params.id);
      data.entity('bills', 'list');
      const { rows, ...others } = bodyIn(request.body);
      refuse(unknownFaults(others));
      await readRecord(data, data.entity('payments', 'read'), id);
      return answerOf(data, await matchAdvice(data, id, readRows(rows)));
    });

    app.post<WithId>('/payments/:id/advice', { config, bodyLimit: mostBytes }, async (request, reply) => {
      const data = dataOf(request);
      data.entity('bills', 'list');
      const { rows, filename = null, ...others } = bodyIn(request.body);
      refuse(unknownFaults(others));
      const given = readRows(rows);
      if (filename !== null && !isFilename(filename))
        throw validationFailed({ filename: { code: 'maxLength', params: { maxLength: longestName } } });
      return changePayment(data, request, reply, (inner, id) => bookAdvice(inner, id, given, filename));
    });

    app.post<WithAdvice>('/payments/:id/advice/:advice/undo', { config }, async (request, reply) => {
      const advice = recordId(request.params.advice);
      return changePayment(dataOf(request), request, reply, (inner, id) => undoAdvice(inner, id, advice));
    });
  };
}

function answerOf(data: Data, { lines, ...sums }: MatchedAdvice): AdvicePreview {
  const { locale } = data.actor;
  return {
    ...sums,
    lines: lines.map(({ bill, billCase, paid, cut, faults }) => ({
      bill,
      bill_case: billCase,
      paid,
      cut,
      faults: Object.entries(faults).map(([field, fault]) => ({
        field,
        code: fault.code,
        message: fieldMessage(locale, fault),
      })),
    })),
  };
}

const isFilename = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= longestName;

import type { OpenData } from '@engine/server/access/data.ts';
import { dataOfRequests } from '@engine/server/http/enforcePolicies.ts';
import { checkedParameter, idParameter, knownParameters } from '@engine/server/http/parseListQuery.ts';
import { needs } from '@engine/server/http/policy.ts';
import { shapes } from '@engine/shared/formats.ts';
import type { FastifyPluginAsync } from 'fastify';
import { isKvnr } from '../../formatChecks.ts';
import { findDuplicates, type Sought } from './findDuplicates.ts';

/** Queries of the form while a user enters a guest. */
export function guestRoutes(open: OpenData): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);
  return async app => {
    app.get('/guest/duplicates', { config: { ...needs('guest.list'), heavy: true } }, async request => ({
      duplicates: await findDuplicates(dataOf(request), readSought(request.query)),
    }));
  };
}

/** `kvnr=A123456780`, `last_name=Müller&birth_date=1950-04-03`, or both; `except` is the guest at hand. */
function readSought(query: unknown): Sought {
  const parameters = knownParameters(query, ['kvnr', 'last_name', 'birth_date', 'except']);
  return {
    kvnr: checkedParameter(parameters, 'kvnr', isKvnr, 'A123456780'),
    lastName: checkedParameter(parameters, 'last_name', isName, 'Müller'),
    birthDate: checkedParameter(parameters, 'birth_date', shapes.date, 'YYYY-MM-DD'),
    except: idParameter(parameters, 'except'),
  };
}

const isName = (text: string): boolean => text.trim() !== '' && text.length <= 100 && !text.includes('\0');

import type { OpenData } from '@engine/server/access/data.ts';
import { actorOf } from '@engine/server/http/enforcePolicies.ts';
import { invalidQuery, parametersOf } from '@engine/server/http/parseListQuery.ts';
import { needs } from '@engine/server/http/policy.ts';
import { shapes } from '@engine/shared/formats.ts';
import type { FastifyPluginAsync } from 'fastify';
import { isKvnr } from '../../formats.ts';
import { findDuplicates, type Sought } from './findDuplicates.ts';

/** What the form asks while somebody enters a guest. */
export function guestRoutes(open: OpenData): FastifyPluginAsync {
  return async app => {
    app.get('/guest/duplicates', { config: { ...needs('guest.list'), heavy: true } }, async request => ({
      duplicates: await findDuplicates(open(actorOf(request), request.id), readSought(request.query)),
    }));
  };
}

const names = ['kvnr', 'last_name', 'birth_date', 'except'];

/** `kvnr=A123456780`, `last_name=Müller&birth_date=1950-04-03`, or both; `except` is the guest at hand. */
function readSought(query: unknown): Sought {
  const parameters = parametersOf(query);
  for (const name of parameters.keys()) if (!names.includes(name)) throw invalidQuery(name, names.join(', '));
  const read = (name: string, isRight: (text: string) => boolean) => {
    const text = parameters.get(name) ?? null;
    if (text !== null && !isRight(text)) throw invalidQuery(name, name);
    return text;
  };
  const except = read('except', text => /^\d{1,15}$/.test(text));
  return {
    kvnr: read('kvnr', isKvnr),
    lastName: read('last_name', text => text.trim() !== '' && text.length <= 100 && !text.includes('\0')),
    birthDate: read('birth_date', shapes.date),
    except: except === null ? null : Number(except),
  };
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import type { FastifyPluginAsync } from 'fastify';
import { ProblemError } from '../access/problemError.ts';
import { anyone } from './policy.ts';

interface IconQuery {
  Params: { readonly set: string };
  Querystring: { readonly icons?: string | readonly string[] };
}

/** Prefix of a set → the package that holds it. */
const sets: ReadonlyMap<string, string> = new Map([['ic', '@iconify-json/ic/icons.json']]);
/** Prefix of a set → SVG of each of its icons by name. */
const loaded = new Map<string, Promise<ReadonlyMap<string, string>>>();
const mostNames = 100;
/** Side length of the icons of these sets, px. */
const size = 24;

/**
 * The icons named by schemas, from this server only (R-SHELL-14):
 * `/tours/icons/ic.json?icons=baseline-key,baseline-tag`. A set is loaded at its first request. Unknown names are
 * listed in `not_found`.
 */
export const iconRoutes =
  (basePath: string): FastifyPluginAsync =>
  async app => {
    app.get<IconQuery>(`${basePath}/icons/:set.json`, { config: anyone }, async (request, reply) => {
      const prefix = request.params.set;
      const names = namesIn(request.query.icons);
      const set = await loadSet(prefix);
      const found = names.flatMap(name => {
        const body = set.get(name);
        return body === undefined ? [] : [[name, { body }] as const];
      });
      return reply.header('cache-control', 'public, max-age=86400').send({
        prefix,
        width: size,
        height: size,
        icons: Object.fromEntries(found),
        not_found: names.filter(name => !set.has(name)),
      });
    });
  };

function loadSet(prefix: string): Promise<ReadonlyMap<string, string>> {
  const known = loaded.get(prefix);
  if (known) return known;
  const file = sets.get(prefix);
  if (!file) throw new ProblemError('notFound');
  const set = readSet(createRequire(import.meta.url).resolve(file));
  loaded.set(prefix, set);
  return set;
}

/** An icon in a set of the Iconify JSON format (https://iconify.design/docs/types/iconify-json.html). */
const icon = /"([a-z0-9-]+)":\s*\{\s*"body":\s*("(?:[^"\\]|\\.)*")/g;

/** In batches: parsing eleven thousand icons at once would block the event loop for 50 to 300 ms. */
async function readSet(file: string): Promise<ReadonlyMap<string, string>> {
  const set = new Map<string, string>();
  for (const [, name = '', body = '""'] of (await readFile(file, 'utf8')).matchAll(icon)) {
    set.set(name, JSON.parse(body));
    if (set.size % 200 === 0) await setImmediate();
  }
  return set;
}

function namesIn(icons: string | readonly string[] | undefined): readonly string[] {
  const names = typeof icons === 'string' ? [...new Set(icons.split(','))] : [];
  const areNames = names.every(name => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name));
  if (names.length === 0 || names.length > mostNames || !areNames) {
    throw new ProblemError('invalidQuery', { parameter: 'icons', reason: `1–${mostNames}` });
  }
  return names;
}

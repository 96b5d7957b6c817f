import { createRequire } from 'node:module';
import type { FastifyPluginAsync } from 'fastify';
import { ProblemError } from '../access/problemError.ts';
import { anyone } from './policy.ts';

/** An icon set in the Iconify JSON format (https://iconify.design/docs/types/iconify-json.html), as far as we use it. */
interface IconSet {
  readonly prefix: string;
  readonly width: number;
  readonly height: number;
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
}

interface IconQuery {
  Params: { readonly set: string };
  Querystring: { readonly icons?: string | readonly string[] };
}

/** Prefix of a set → the package that holds it. */
const sets: ReadonlyMap<string, string> = new Map([['ic', '@iconify-json/ic/icons.json']]);
const loaded = new Map<string, IconSet>();
const mostNames = 100;

/**
 * The icons that schemas name, from this server alone (R-SHELL-14): `/tours/icons/ic.json?icons=baseline-key,baseline-tag`.
 * A set is read when somebody first asks for it. Names that it does not have are listed in `not_found`.
 */
export const iconRoutes =
  (basePath: string): FastifyPluginAsync =>
  async app => {
    app.get<IconQuery>(`${basePath}/icons/:set.json`, { config: anyone }, async (request, reply) => {
      const set = loadSet(request.params.set);
      const names = namesIn(request.query.icons);
      const found = names.filter(name => Object.hasOwn(set.icons, name));
      return reply.header('cache-control', 'public, max-age=86400').send({
        prefix: set.prefix,
        width: set.width,
        height: set.height,
        icons: Object.fromEntries(found.map(name => [name, set.icons[name]])),
        not_found: names.filter(name => !Object.hasOwn(set.icons, name)),
      });
    });
  };

function loadSet(prefix: string): IconSet {
  const known = loaded.get(prefix);
  if (known) return known;
  const file = sets.get(prefix);
  if (!file) throw new ProblemError('notFound');
  const set: IconSet = createRequire(import.meta.url)(file);
  loaded.set(prefix, set);
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

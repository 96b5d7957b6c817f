import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../access/problemError.ts';
import { anyone } from './policy.ts';

interface Asset {
  readonly type: string;
  readonly etag: string;
  /** the content, uncompressed and as compressed by the build */
  readonly encodings: ReadonlyMap<'br' | 'gzip' | 'identity', Buffer>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * The built screens below the product's base path. All files of the folder are read once, so no path from a request
 * ever reaches the file system. Names under `_assets/` contain a hash and never change; any other path that is no
 * file is a page of the application, served by `index.html`.
 */
export function staticRoutes(folder: string, basePath: string): FastifyPluginAsync {
  const assets = readAssets(folder);

  return async app => {
    app.get('/', { config: anyone }, async (_request, reply) => reply.redirect(basePath));
    app.get(basePath, { config: anyone }, async (request, reply) => send(request, reply, 'index.html'));
    app.get(`${basePath}/*`, { config: anyone }, async (request, reply) => {
      const path = (request.params as { '*': string })['*'];
      return send(request, reply, assets.has(path) || isFile(path) ? path : 'index.html');
    });
  };

  function send(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
    const asset = assets.get(path);
    if (!asset) throw new ProblemError('notFound');
    const isHashed = path.startsWith('_assets/');
    reply
      .type(asset.type)
      .header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      .header('etag', asset.etag)
      .header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send();
    const encoding = bestEncoding(asset, request.headers['accept-encoding'] ?? '');
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(asset.encodings.get(encoding));
  }
}

/** A missing file must give 404: `index.html` in its place would be run as a script or cached as an image. */
const isFile = (path: string): boolean => path.startsWith('_assets/') || path.startsWith('builds/');

function bestEncoding({ encodings }: Asset, accepted: string): 'br' | 'gzip' | 'identity' {
  const names = accepted
    .split(',')
    .map(part => part.trim().toLowerCase())
    .filter(part => !/;\s*q=0(\.0*)?$/.test(part))
    .map(part => part.split(';')[0]);
  if (names.includes('br') && encodings.has('br')) return 'br';
  return names.includes('gzip') && encodings.has('gzip') ? 'gzip' : 'identity';
}

function readAssets(folder: string): ReadonlyMap<string, Asset> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const known = new Set(files);
  const isCompressed = (file: string) => /\.(br|gz)$/.test(file) && known.has(file.replace(/\.(br|gz)$/, ''));
  return new Map(
    files.filter(file => !isCompressed(file)).map(file => [file, readAsset(folder, file, known)]),
  );
}

function readAsset(folder: string, file: string, known: ReadonlySet<string>): Asset {
  const bytes = readFileSync(join(folder, file));
  const encodings = new Map<'br' | 'gzip' | 'identity', Buffer>([['identity', bytes]]);
  if (known.has(`${file}.br`)) encodings.set('br', readFileSync(join(folder, `${file}.br`)));
  if (known.has(`${file}.gz`)) encodings.set('gzip', readFileSync(join(folder, `${file}.gz`)));
  return {
    type: types[extname(file)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    encodings,
  };
}

import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../access/problemError.ts';
import type { ScanFile } from './scanner.ts';

/**
 * Scans every uploaded file, whatever the route, before it is read or stored. Files come as bytes, everything else as
 * JSON. Without an answer of the scanner no file is accepted (ASVS 5.4.3).
 */
export function scanUploads(app: FastifyInstance, scan: ScanFile): void {
  app.addHook('preHandler', async request => {
    if (!Buffer.isBuffer(request.body)) return;
    const verdict = await scan(request.body).catch(error => {
      request.log.error({ err: error }, 'a file could not be scanned');
      throw new ProblemError('scannerUnavailable');
    });
    if (verdict.kind === 'clean') return;
    request.log.warn({ found: verdict.name, user: request.actor?.userId }, 'an infected file was refused');
    throw new ProblemError('fileInfected', { name: verdict.name });
  });
}

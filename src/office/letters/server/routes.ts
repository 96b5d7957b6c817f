import type { OpenData } from '@engine/server/access/data.ts';
import { ProblemError, refuse, validationFailed } from '@engine/server/access/problemError.ts';
import { actorOf } from '@engine/server/http/enforcePolicies.ts';
import { needs } from '@engine/server/http/policy.ts';
import { isIdOrNull } from '@engine/server/http/readBody.ts';
import type { FastifyPluginAsync } from 'fastify';
import { letterKinds, type TemplateKind } from '../shared/placeholders.ts';
import { templateFaults } from '../shared/templateFaults.ts';
import type { LetterTemplate } from './letterFacts.ts';
import { previewLetter } from './previewLetter.ts';

/** A template as it would look, before it is saved: `{kind, locale, subject, body, bill?}` → PDF. */
export function letterRoutes(open: OpenData): FastifyPluginAsync {
  return async app => {
    app.post(
      '/templates-management/preview',
      { config: { ...needs('templates-management.read'), heavy: true } },
      async (request, reply) => {
        const data = open(actorOf(request), request.id);
        const { template, bill } = readPreview(request.body);
        const pdf = await previewLetter(data, template, bill);
        return reply.header('content-disposition', 'inline').type('application/pdf').send(Buffer.from(pdf));
      },
    );
  };
}

function readPreview(body: unknown): { readonly template: LetterTemplate; readonly bill: number | null } {
  const given = new Map(typeof body === 'object' && body !== null ? Object.entries(body) : []);
  for (const name of given.keys()) {
    if (!['kind', 'locale', 'subject', 'body', 'bill'].includes(name))
      throw new ProblemError('unknownField', { field: name, resource: 'templates-management' });
  }
  const text = (name: string): string => {
    const value: unknown = given.get(name) ?? '';
    if (typeof value !== 'string' || value.length > 20_000)
      throw validationFailed({ [name]: { code: 'type' } });
    return value;
  };
  const kind = letterKinds.find(candidate => candidate === given.get('kind'));
  if (kind === undefined) throw validationFailed({ kind: { code: 'enum' } });
  const wording = { subject: text('subject'), body: text('body') };
  const faults = templateFaults(kind satisfies TemplateKind, wording);
  refuse(faults);
  const bill: unknown = given.get('bill') ?? null;
  if (!isIdOrNull(bill)) throw validationFailed({ bill: { code: 'type' } });
  return {
    template: { kind, locale: given.get('locale') === 'en' ? 'en' : 'de', revision: 0, ...wording },
    bill,
  };
}

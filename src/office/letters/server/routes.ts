import type { OpenData } from '@engine/server/access/data.ts';
import { refuse, validationFailed } from '@engine/server/access/problemError.ts';
import { dataOfRequests } from '@engine/server/http/enforcePolicies.ts';
import { needs } from '@engine/server/http/policy.ts';
import { bodyIn, isIdOrNull, unknownFaults } from '@engine/server/http/readBody.ts';
import type { FastifyPluginAsync } from 'fastify';
import { letterKinds, type TemplateKind } from '../shared/placeholders.ts';
import { templateFaults } from '../shared/templateFaults.ts';
import type { LetterTemplate } from './letterFacts.ts';
import { previewLetter } from './previewLetter.ts';

/** A template as it would look, before it is saved: `{kind, locale, subject, body, bill?}` → PDF. */
export function letterRoutes(open: OpenData): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);
  return async app => {
    app.post(
      '/templates-management/preview',
      { config: { ...needs('templates-management.read'), heavy: true } },
      async (request, reply) => {
        const data = dataOf(request);
        const { template, bill } = readPreview(request.body);
        const pdf = await previewLetter(data, template, bill);
        return reply.header('content-disposition', 'inline').type('application/pdf').send(Buffer.from(pdf));
      },
    );
  };
}

function readPreview(body: unknown): { readonly template: LetterTemplate; readonly bill: number | null } {
  const { kind: named, locale, subject, body: text, bill = null, ...others } = bodyIn(body);
  refuse(unknownFaults(others));
  const kind = letterKinds.find(candidate => candidate === named);
  if (kind === undefined) throw validationFailed({ kind: { code: 'enum' } });
  const wording = { subject: textOf('subject', subject), body: textOf('body', text) };
  refuse(templateFaults(kind satisfies TemplateKind, wording));
  if (!isIdOrNull(bill)) throw validationFailed({ bill: { code: 'type' } });
  return { template: { kind, locale: locale === 'en' ? 'en' : 'de', revision: 0, ...wording }, bill };
}

function textOf(name: string, value: unknown): string {
  const text = value ?? '';
  if (typeof text !== 'string' || text.length > 20_000) throw validationFailed({ [name]: { code: 'type' } });
  return text;
}

import type { OpenData } from '@engine/server/access/data.ts';
import { ProblemError, refuse, validationFailed } from '@engine/server/access/problemError.ts';
import { inFilename } from '@engine/server/files/filename.ts';
import { dataOfRequests } from '@engine/server/http/enforcePolicies.ts';
import { parametersOf } from '@engine/server/http/parseListQuery.ts';
import { needs } from '@engine/server/http/policy.ts';
import { bodyIn, unknownFaults } from '@engine/server/http/readBody.ts';
import { recordId } from '@engine/server/http/recordId.ts';
import { startJob } from '@engine/server/jobs/startJob.ts';
import { loadInSight } from '@engine/server/records/rows/inSight.ts';
import type { Locale } from '@engine/shared/entityMeta.ts';
import type { FastifyPluginAsync } from 'fastify';
import type { WrittenMail } from '../shared/mailPreview.ts';
import { mailBill } from './mailBill.ts';
import { type Consent, isPrivate, loadMailFacts, requireMailable } from './mailFacts.ts';
import { mailKey, mailRunJob, readMailRun } from './mailRunJob.ts';
import { previewMails } from './previewMails.ts';
import { requireRecipient, requireRecipients } from './recipientsSeen.ts';
import { writeMail } from './writeMail.ts';

type WithId = { Params: { readonly id: string } };

const mailing = { config: needs(mailKey) };

/** Bills by e-mail, below `/bills`: look at the mail, send it, send those of a month. */
export function mailRoutes(open: OpenData): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);

  return async app => {
    app.get<WithId>('/bills/:id/email', mailing, async (request): Promise<WrittenMail> => {
      const data = dataOf(request);
      const id = recordId(request.params.id);
      const wanted = readLocale(request.query);
      await loadInSight(data, data.entity('bills', 'read'), id, null, 'step:email');
      const [facts] = await loadMailFacts(data, [id]);
      if (!facts) throw new ProblemError('notFound');
      await requireRecipient(data, facts);
      const { to } = requireMailable(facts);
      const locale = wanted ?? facts.locale;
      const words = await writeMail(data, facts, locale);
      return {
        to,
        name: facts.name,
        locale,
        ...words,
        filename: `${inFilename(facts.number)}.pdf`,
        agreedOn: facts.agreedOn,
        isPrivate: isPrivate(facts),
        wasSent: facts.wasSent,
      };
    });

    app.post<WithId>('/bills/:id/email', mailing, async (request, reply) => {
      const data = dataOf(request);
      const id = recordId(request.params.id);
      const { locale, ...consent } = readMailOrder(request.body);
      const mail = await data.transaction(async inner => {
        await loadInSight(inner, inner.entity('bills', 'read'), id, null, 'step:email');
        return mailBill(inner, id, locale, consent);
      });
      return reply.code(202).send({ mail });
    });

    app.post('/bills/emails/preview', { config: { ...needs(mailKey), heavy: true } }, request => {
      const data = dataOf(request);
      data.entity('bills', 'list');
      requireRecipients(data);
      return previewMails(data);
    });

    app.post('/bills/emails', mailing, async (request, reply) => {
      const order = readMailRun(request.body);
      const job = await dataOf(request).transaction(inner => startJob(inner, mailRunJob, { ...order }));
      return reply.code(202).send({ job });
    });
  };
}

const localeIn = (value: unknown): Locale | null => (value === 'de' || value === 'en' ? value : null);

/** `?locale=de`; null: the language of the recipient. */
function readLocale(query: unknown): Locale | null {
  const { locale, ...others } = Object.fromEntries(parametersOf(query));
  refuse(unknownFaults(others));
  if (locale !== undefined && localeIn(locale) === null) throw validationFailed({ locale: { code: 'enum' } });
  return localeIn(locale);
}

/** `{locale?, confirmed?, again?}` */
function readMailOrder(body: unknown): Consent & { readonly locale: Locale | null } {
  const { locale = null, confirmed = false, again = false, ...others } = bodyIn(body);
  const faults = unknownFaults(others);
  if (locale !== null && localeIn(locale) === null) faults.locale = { code: 'enum' };
  if (typeof confirmed !== 'boolean') faults.confirmed = { code: 'type', params: { type: 'boolean' } };
  if (typeof again !== 'boolean') faults.again = { code: 'type', params: { type: 'boolean' } };
  if (Object.keys(faults).length > 0) throw validationFailed(faults);
  return { locale: localeIn(locale), confirmed: Boolean(confirmed), again: Boolean(again) };
}

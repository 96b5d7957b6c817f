import { lazily } from '@engine/admin/kit/lazily';
import type { Parts } from '@engine/admin/kit/page/parts';
import { pages } from '@engine/admin/kit/pages';
import { replace } from '@engine/admin/kit/replace';
import { inputs, parts } from '@generated/admin/template';
import { placeholders, type TemplateKind } from '../shared/placeholders';
import { templateFaults } from '../shared/templateFaults';
import { BodyInput } from './BodyInput';

const TemplateAside = lazily(async () => (await import('./TemplateAside')).TemplateAside);

/** What the server says of a template, placeholders included. */
const errors: Parts['errors'] = async record => {
  const text = (name: string) => (typeof record[name] === 'string' ? record[name] : '');
  const wording = { subject: text('subject'), body: text('body') };
  const kind = text('kind');
  return { ...(isKind(kind) && templateFaults(kind, wording)), ...(await parts.errors(record)) };
};

const isKind = (kind: string): kind is TemplateKind => Object.hasOwn(placeholders, kind);

export const { list, create, edit, show } = pages({
  ...parts,
  inputs: replace(inputs, { body: <BodyInput source="body" required /> }),
  formAside: <TemplateAside />,
  errors,
});

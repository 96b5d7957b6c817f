import { lazily } from '@engine/admin/kit/lazily';
import type { FormProps } from '@engine/admin/kit/page/FormPage';
import { TemplateForm } from '@generated/admin/template';
import { placeholders, type TemplateKind } from '../shared/placeholders';
import { templateFaults } from '../shared/templateFaults';
import { BodyInput } from './BodyInput';

export { list, show } from '@generated/admin/template';

const TemplateAside = lazily(async () => (await import('./TemplateAside')).TemplateAside);

/** Faults in the wording, including its placeholders. */
const faults: FormProps['faults'] = record => {
  const text = (name: string) => (typeof record[name] === 'string' ? record[name] : '');
  const kind = text('kind');
  return isKind(kind) ? templateFaults(kind, { subject: text('subject'), body: text('body') }) : {};
};

const isKind = (kind: string): kind is TemplateKind => Object.hasOwn(placeholders, kind);

const body = { body: <BodyInput source="body" /> };

export const create = () => <TemplateForm replace={body} aside={<TemplateAside />} faults={faults} />;
export const edit = create;

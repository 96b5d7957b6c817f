import { pages } from '@engine/admin/kit/pages';
import { replace } from '@engine/admin/kit/replace';
import { TextValue } from '@engine/admin/kit/values/TextValue';
import type { ValueProps } from '@engine/admin/kit/values/Value';
import { columns, fields, inputs, parts } from '@generated/admin/person-warning';
import { type RaRecord, useRecordContext } from 'react-admin';
import { useWarningText } from './warningText';

/** The words of whoever wrote the warning, or the sentence of the rule that made it. */
const WarningValue = (_: ValueProps) => {
  const record = useRecordContext();
  return record?.origin === 'system' ? <Sentence warning={record} /> : <TextValue source="text" />;
};

// every warning says something, whether anybody wrote it or not: so it is never folded away as empty
const warningText = <WarningValue source="kind" label="resources.person-warnings.fields.text" />;

const Sentence = ({ warning }: { warning: RaRecord }) => useWarningText()(warning);

// What the sentence is made of says nothing beside it.
const { cause: _, facts: __, ...shown } = fields;
const { cause: ___, facts: ____, ...asked } = inputs;

export const { list, create, edit, show } = pages({
  ...parts,
  inputs: asked,
  columns: replace(columns, { text: warningText }),
  fields: { ...shown, text: warningText },
});

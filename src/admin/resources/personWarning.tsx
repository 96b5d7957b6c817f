import { type RaRecord, useRecordContext } from 'react-admin';
import { columns, fields, parts } from '../../../generated/admin/person-warning';
import { pages } from '../kit/pages/pages';
import { replace } from '../kit/replace';
import { TextValue } from '../kit/values/TextValue';
import type { ValueProps } from '../kit/values/Value';
import { useWarningText } from '../warnings/warningText';

/** The words of whoever wrote the warning, or the sentence of the rule that made it. */
const WarningValue = (props: ValueProps) => {
  const record = useRecordContext();
  return record?.origin === 'system' ? <Sentence warning={record} /> : <TextValue {...props} />;
};

const Sentence = ({ warning }: { warning: RaRecord }) => useWarningText()(warning);

// What the sentence is made of says nothing beside it.
const { cause: _, facts: __, ...shown } = fields;

export const { list, create, edit, show } = pages({
  ...parts,
  columns: replace(columns, { text: <WarningValue source="text" /> }),
  fields: { ...shown, text: <WarningValue source="text" /> },
});

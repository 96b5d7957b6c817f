import type { ListParts, Page } from '@engine/admin/kit/page/parts/parts';
import { TextValue } from '@engine/admin/kit/values/TextValue';
import type { ValueProps } from '@engine/admin/kit/values/Value';
import { PersonWarningForm, PersonWarningList, PersonWarningShow } from '@generated/admin/person-warning';
import { type RaRecord, useRecordContext } from 'react-admin';
import { useWarningText } from './warningText';

/** The text that a user wrote, or the sentence of the rule that created the warning. */
const WarningValue = (_: ValueProps) => {
  const record = useRecordContext();
  return record?.origin === 'system' ? <Sentence warning={record} /> : <TextValue source="text" />;
};

// `kind` is never empty, so the value is not hidden as empty even if no one wrote a text
const warningText = <WarningValue source="kind" label="resources.person-warnings.fields.text" />;

const Sentence = ({ warning }: { warning: RaRecord }) => useWarningText()(warning);

const shown = { text: warningText };

export const list = () => <PersonWarningList replace={shown} />;
export const related: Page<ListParts> = props => <PersonWarningList {...props} replace={shown} />;

/** `cause` and `facts` are already part of the sentence. */
export const create = () => <PersonWarningForm without={['cause', 'facts']} />;
export const edit = create;
export const show = () => <PersonWarningShow replace={shown} without={['cause', 'facts']} />;

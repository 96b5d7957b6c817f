import { useGetMany, useResourceContext, useTranslate } from 'react-admin';
import { useLanguage } from '../../format/language';
import { namedRows } from '../../list/rows/rowFields';
import { useEntity } from '../../page/entity/entityContext';
import { recordName } from '../../recordName';
import { FindingText } from './FindingText';
import { operatorWord } from './filterFields';
import type { FilterCondition, FilterGroup, FilterNode } from './filterTree';
import { periodText } from './periods';
import { showValue } from './plainValue';
import { type PathStep, useFilterPath, useStepName } from './useFilterPath';

/** A condition as text: `Fahrgast › Nachname enthält „mül“`. Groups are in parentheses. */
export const NodeText = ({ node }: { readonly node: FilterNode }) => {
  if (node.kind === 'condition') return <ConditionText condition={node} />;
  if (node.kind === 'finding') return <FindingText broken={node} />;
  return (
    <>
      (
      {node.parts.map((part, index) => (
        <span key={part.key}>
          {index > 0 && ' '}
          <JoinText group={node} index={index} after=" " />
          <NodeText node={part} />
        </span>
      ))}
      )
    </>
  );
};

interface JoinProps {
  readonly group: FilterGroup;
  /** index of the part that follows */
  readonly index: number;
  readonly after?: string;
}

/** The text between the parts of a group, and before the first in a `none` group: `weder … noch …`. */
export const JoinText = ({ group: { join, parts }, index, after = '' }: JoinProps) => {
  const translate = useTranslate();
  if (join !== 'none') return index === 0 ? '' : translate(`app.filter.${join}`) + after;
  const word = index > 0 ? 'nor' : parts.length > 1 ? 'neither' : 'not';
  return translate(`app.filter.${word}`) + after;
};

const ConditionText = ({ condition }: { readonly condition: FilterCondition }) => {
  const entity = useEntity();
  const resource = useResourceContext() ?? '';
  if (!entity) throw new Error(`Conditions on ${resource} stand outside of its list.`);
  const steps = useFilterPath(entity, condition.path ?? '');
  const nameOf = useStepName();
  const translate = useTranslate();
  if (steps === undefined) return '…';
  const last = steps.at(-1);
  if (!last || condition.operator === null) return translate('app.filter.unknown');
  const name = steps.map(nameOf).join(' › ');
  if (condition.operator === 'within')
    return (
      <>
        {name}: <Values step={last} condition={condition} />
      </>
    );
  const asked = `${name} ${translate(operatorWord(last.field, condition.operator))}`;
  if (condition.operator === 'empty' || condition.operator === 'filled') return asked;
  return (
    <>
      {asked} <Values step={last} condition={condition} />
    </>
  );
};

interface ValuesProps {
  readonly step: PathStep;
  readonly condition: FilterCondition;
}

/** Number of values that are listed; the rest is counted. */
const NAMED = 3;

const Values = ({ step, condition: { operator, value } }: ValuesProps) => {
  const translate = useTranslate();
  const valueText = useValueText(step, [value].flat().slice(0, NAMED));
  const { tag } = useLanguage();
  if (operator === 'within') return periodText(String(value), translate, tag);
  if (operator === 'like' || operator === 'unlike')
    return translate('app.filter.quoted', { text: String(value) });
  if (!Array.isArray(value)) return valueText(value);
  const named = value.slice(0, NAMED).map(valueText);
  const rest = value.length - named.length;
  const all = rest > 0 ? [...named, translate('app.filter.more', { smart_count: rest })] : named;
  const last = all.pop();
  return all.length === 0 ? last : `${all.join(', ')} ${translate('app.filter.or')} ${last}`;
};

/** Formats values of a field; labels of referenced records are fetched. */
function useValueText({ entity, field }: PathStep, values: readonly unknown[]): (value: unknown) => string {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const { ref } = field;
  const ids = ref ? values.map(Number) : [];
  const { data = [], isLoading } = useGetMany(
    ref?.resource ?? '',
    { ids, meta: namedRows },
    { enabled: ids.length > 0 },
  );
  return value => {
    if (ref) {
      const record = data.find(each => each && Number(each.id) === Number(value));
      if (record) return recordName(record);
      return isLoading ? '…' : translate('app.kit.out_of_sight');
    }
    if (field.kind === 'enum' || field.kind === 'enums')
      return translate(`resources.${entity.resource}.enums.${field.name}.${value}`, { _: String(value) });
    if (field.kind === 'boolean')
      return translate(value === true || value === 'true' ? 'ra.boolean.true' : 'ra.boolean.false');
    return showValue(field, value, tag);
  };
}

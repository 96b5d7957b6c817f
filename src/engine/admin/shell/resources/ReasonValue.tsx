import { useRecordContext, useTranslate } from 'react-admin';
import { useLabels } from '../../kit/page/parts/usePages';
import { isText, Value, type ValueProps } from '../../kit/values/Value';
import { useAllLabels } from '../pages/rights/useAllLabels';

/** The reason for an action; for a view, the labels of the protected fields that were shown. */
export const ReasonValue = ({ source }: ValueProps) => {
  const record = useRecordContext();
  const seen = record?.action === 'view' && isText(record.resource) ? record.resource : null;
  return (
    <Value source={source} is={isText}>
      {reason => {
        if (seen === null) return reason;
        const names = reason.replace(/^content(: |$)/, '').split(', ');
        if (names.join() === '') return <Seen names={[]} resource={seen} />;
        return names.some(name => name.includes('.')) ? (
          <SeenElsewhere names={names} resource={seen} />
        ) : (
          <Seen names={names} resource={seen} />
        );
      }}
    </Value>
  );
};

interface SeenProps {
  /** fields of the resource, or of another one that is named before a dot: `guest.kvnr` */
  readonly names: readonly string[];
  readonly resource: string;
}

const Seen = ({ names, resource }: SeenProps) => {
  const translate = useTranslate();
  useLabels(resource);
  if (names.length === 0) return translate('logged.content');
  const fields = names.map(name => labelOf(translate, resource, name)).join(', ');
  return translate('logged.seen', { fields });
};

const SeenElsewhere = (props: SeenProps) => (useAllLabels() ? <Seen {...props} /> : null);

/** `guest.kvnr` of a tour is *Fahrgast: Versichertennummer*, whether the tour names the guest or a paper shows them. */
function labelOf(translate: ReturnType<typeof useTranslate>, resource: string, path: string): string {
  const [name = '', owner] = path.split('.').reverse();
  if (owner === undefined) return translate(`resources.${resource}.fields.${name}`, { _: name });
  const whole = translate(`resources.${owner}.name`, { smart_count: 1, _: owner });
  const place = translate(`resources.${resource}.fields.${owner}`, { _: whole });
  return `${place}: ${translate(`resources.${owner}.fields.${name}`, { _: name })}`;
}

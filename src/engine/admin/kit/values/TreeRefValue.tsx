import { Fragment, useContext } from 'react';
import { useRecordContext } from 'react-admin';
import { useEntity, useReference } from '../page/entity/entityContext';
import { isKeyed } from '../path';
import { OutOfSight } from './OutOfSight';
import { InCell, labelOf, RecordLink, type RefValueProps } from './RefValue';
import { isNumber, Value } from './Value';

/**
 * A reference to a record in a tree, `Mitte › Kinder`, with a link to each ancestor from `_paths`. In lists other than
 * that of the tree itself, cells show only the name, with the full path as tooltip.
 */
export const TreeRefValue = ({ source, reference: given }: RefValueProps) => {
  const reference = useReference(source, given);
  const record = useRecordContext();
  const isOwnTree = useEntity()?.tree === source;
  const isNameAlone = useContext(InCell) && !isOwnTree;
  const label = labelOf(record?._labels, source);
  const shown = (isNameAlone ? labelOf(record?._short, source) : null) ?? label;
  const ancestors = ancestorsOf(record?._paths, source);
  const whole = [...ancestors.map(each => each.label), label].join(pathMark);
  return (
    <Value source={source} is={isNumber}>
      {id => (
        <>
          {!isNameAlone &&
            ancestors.map(each => (
              <Fragment key={each.id}>
                <RecordLink reference={reference} id={each.id}>
                  {each.label}
                </RecordLink>
                {pathMark}
              </Fragment>
            ))}
          {shown === null ? (
            <OutOfSight />
          ) : (
            <RecordLink
              reference={reference}
              id={id}
              title={isNameAlone && whole !== shown ? whole : undefined}
            >
              {shown}
            </RecordLink>
          )}
        </>
      )}
    </Value>
  );
};

interface Ancestor {
  readonly id: number;
  readonly label: string;
}

/** Topmost first; keyed by the whole path like `_labels`. */
function ancestorsOf(paths: unknown, source: string): readonly Ancestor[] {
  const path = isKeyed(paths) ? paths[source] : undefined;
  return Array.isArray(path) ? path : [];
}

const pathMark = ' › ';

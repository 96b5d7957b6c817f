import { Box } from '@mui/material';
import { createContext, type ReactNode, useContext } from 'react';
import {
  LinkBase,
  type RaRecord,
  useCreatePath,
  useRecordContext,
  useResourceDefinitions,
} from 'react-admin';
import { useReference } from '../page/entityContext';
import { isKeyed } from '../path';
import { OutOfSight } from './OutOfSight';
import { staysHere } from './staysHere';
import { isNumber, Value, type ValueProps } from './Value';

export interface RefValueProps extends ValueProps {
  /** resource of the record, where the field does not say it */
  readonly reference?: string;
}

/**
 * True inside an element that is a link already: HTML allows no link within a link. `over` where the link only lies over it,
 * as on cards: what leads to another program may be a link there, what leads to another record would be in its way.
 */
export const InsideLink = createContext<boolean | 'over'>(false);

/** True inside the cells of a table and on cards, where a name without its details is enough. */
export const InCell = createContext(false);

/**
 * The label comes with the record, in `_labels`, and in `_short` for a cell: a page of references costs no request of
 * its own.
 */
export const RefValue = ({ source, reference: given }: RefValueProps) => {
  const reference = useReference(source, given);
  const record = useRecordContext();
  const isInCell = useContext(InCell);
  const label = labelOf(record?._labels, source);
  const short = isInCell || isSaidElsewhere(record, source, label) ? labelOf(record?._short, source) : null;
  return (
    <Value source={source} is={isNumber}>
      {id =>
        label === null ? (
          <OutOfSight />
        ) : (
          <RecordLink reference={reference} id={id} title={short === null ? undefined : label}>
            {short ?? label}
          </RecordLink>
        )
      }
    </Value>
  );
};

export const RefsValue = ({ source, reference: given }: RefValueProps) => {
  const reference = useReference(source, given);
  const record = useRecordContext();
  const isInCell = useContext(InCell);
  const labels: unknown = (isInCell ? record?._short?.[source] : null) ?? record?._labels?.[source];
  return (
    <Value source={source} is={isIds}>
      {ids => (
        <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.25 }}>
          {ids.map((id, index) => {
            const label: unknown = Array.isArray(labels) ? labels[index] : null;
            return typeof label === 'string' ? (
              <RecordLink key={id} reference={reference} id={id}>
                {label}
              </RecordLink>
            ) : (
              <OutOfSight key={id} />
            );
          })}
        </Box>
      )}
    </Value>
  );
};

/**
 * Does the heading say all of it, or another reference a part? The prescription of a ride is not named after the guest
 * whom the ride names itself.
 */
function isSaidElsewhere(record: RaRecord | undefined, source: string, label: string | null): boolean {
  if (!record || label === null) return false;
  if (typeof record._label === 'string' && record._label.includes(label)) return true;
  const others = isKeyed(record._labels) ? Object.entries(record._labels) : [];
  return others.some(
    ([name, other]) =>
      name !== source &&
      typeof other === 'string' &&
      other !== '' &&
      other.length < label.length &&
      label.includes(other),
  );
}

/** `_labels` is keyed by whole path, dots included. */
export function labelOf(labels: unknown, source: string): string | null {
  const label = isKeyed(labels) ? labels[source] : undefined;
  return typeof label === 'string' ? label : null;
}

const isIds = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length > 0 && value.every(isNumber);

interface RecordLinkProps {
  readonly reference: string;
  readonly id: number | string;
  /** the row's own link, not one to another record */
  readonly strong?: boolean;
  /** shown while the children are empty: a link without a text can be neither seen nor heard */
  readonly name?: string;
  /** the whole label, where the children say less */
  readonly title?: string | null | undefined;
  readonly children: ReactNode;
}

/** A link only where there is a page: internal tables, rows of a record and entities of the past have none. */
export const RecordLink = ({ reference, id, strong = false, name, title, children }: RecordLinkProps) => {
  const createPath = useCreatePath();
  const isInsideLink = useContext(InsideLink);
  const definitions = useResourceDefinitions();
  if (isInsideLink || !definitions[reference]?.hasShow) return children;
  return (
    <LinkBase
      to={createPath({ resource: reference, id, type: 'show' })}
      onClick={staysHere}
      className={strong ? 'plain-link record strong' : 'plain-link record'}
      data-name={name}
      title={title ?? undefined}
    >
      {children}
    </LinkBase>
  );
};

import { Box } from '@mui/material';
import { createContext, type ReactNode, useContext } from 'react';
import {
  LinkBase,
  type RaRecord,
  useCreatePath,
  useRecordContext,
  useResourceDefinitions,
} from 'react-admin';
import { useReference } from '../page/entity/entityContext';
import { isKeyed } from '../path';
import { OutOfSight } from './OutOfSight';
import { staysHere } from './staysHere';
import { isNumber, Value, type ValueProps } from './Value';

export interface RefValueProps extends ValueProps {
  /** resource of the record, if the field does not define it */
  readonly reference?: string;
}

/**
 * True inside an element that is already a link: HTML does not allow nested links. `over` if the link only covers the
 * element, as on cards: there, mail and phone links are possible, but links to other records would get in the way.
 */
export const InsideLink = createContext<boolean | 'over'>(false);

/** True inside table cells and cards, where the short name of a record is enough. */
export const InCell = createContext(false);

/**
 * The label comes with the record in `_labels`, and for cells in `_short`: references cause no requests of their own.
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
 * Whether the record's title contains the label, or the label contains that of another reference: the prescription of a
 * ride omits the guest, whom the ride references itself.
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

/** `_labels` is keyed by the whole path, dots included. */
export function labelOf(labels: unknown, source: string): string | null {
  const label = isKeyed(labels) ? labels[source] : undefined;
  return typeof label === 'string' ? label : null;
}

const isIds = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length > 0 && value.every(isNumber);

interface RecordLinkProps {
  readonly reference: string;
  readonly id: number | string;
  /** the link of the row to its own record */
  readonly strong?: boolean;
  /** shown while the children are empty: a link without text is invisible and has no accessible name */
  readonly name?: string;
  /** the full label, if the children show a short one */
  readonly title?: string | null | undefined;
  readonly children: ReactNode;
}

/** A link if the record has a page: internal tables, child rows and former entities have none. */
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

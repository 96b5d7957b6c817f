import { Box } from '@mui/material';
import { createContext, Fragment, type ReactNode, useContext } from 'react';
import { LinkBase, useCreatePath, useRecordContext, useResourceDefinitions } from 'react-admin';
import { useEntity, useReference } from '../page/entityContext';
import { isKeyed } from '../path';
import { staysHere } from './staysHere';
import { ancestorsOf, pathMark, pathText } from './treePath';
import { isNumber, Value, type ValueProps } from './Value';

export interface RefValueProps extends ValueProps {
  /** resource of the record, where the field does not say it */
  readonly reference?: string;
}

/** True inside an element that is a link already: HTML allows no link within a link. */
export const InsideLink = createContext(false);

/** True inside the cells of a table and on cards, where a name without its details is enough. */
export const InCell = createContext(false);

/**
 * The label comes with the record, in `_labels`, and in `_short` for a cell: a page of references costs no request of
 * its own. What stands above it in a tree comes in `_paths`: shown whole on a detail page and where records of the tree are
 * listed, and at hand in other cells.
 */
export const RefValue = ({ source, reference: given }: RefValueProps) => {
  const reference = useReference(source, given);
  const record = useRecordContext();
  const isInCell = useContext(InCell);
  const isOwnTree = useEntity()?.tree === source;
  const label = labelOf(record?._labels, source);
  const short = isInCell ? labelOf(record?._short, source) : null;
  const ancestors = label === null ? [] : ancestorsOf(record?._paths, source);
  const above = isInCell && !isOwnTree ? [] : ancestors;
  const whole = label === null ? null : pathText(ancestors, label);
  return (
    <Value source={source} is={isNumber}>
      {id => {
        const shown = short ?? label ?? `#${id}`;
        const isWhole = above.length === ancestors.length && shown === label;
        return (
          <>
            {above.map(each => (
              <Fragment key={each.id}>
                <RecordLink reference={reference} id={each.id}>
                  {each.label}
                </RecordLink>
                {pathMark}
              </Fragment>
            ))}
            <RecordLink reference={reference} id={id} title={isWhole ? undefined : whole}>
              {shown}
            </RecordLink>
          </>
        );
      }}
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
          {ids.map((id, index) => (
            <RecordLink key={id} reference={reference} id={id}>
              {Array.isArray(labels) ? String(labels[index] ?? `#${id}`) : `#${id}`}
            </RecordLink>
          ))}
        </Box>
      )}
    </Value>
  );
};

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

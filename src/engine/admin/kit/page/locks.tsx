import LockOutlined from '@mui/icons-material/LockOutlined';
import { Alert } from '@mui/material';
import { createContext, useContext } from 'react';
import { useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import type { Condition } from '../../../shared/field';
import { holds, valueAt } from '../../../shared/recordValues';
import { useWhyNot } from '../access/access';
import { useIsArchived } from '../archive/archive';
import { useValueInWords } from '../useValueInWords';
import type { PageParts } from './parts';

/** Which fields of the form are closed: the inputs ask, the form answers. */
type Locks = 'all' | ReadonlySet<string>;
export const LocksContext = createContext<Locks>(new Set<string>());

export function useIsLockedField(path: string): boolean {
  const locks = useContext(LocksContext);
  // a field of a child row is as closed as the rows are
  return locks === 'all' || locks.has(path) || locks.has(path.replace(/\.\d+\..*$/, ''));
}

/** What is closed inside a value that is edited by its parts. */
export function useLockedParts(isReadOnly: boolean): Locks {
  const locks = useContext(LocksContext);
  return isReadOnly ? 'all' : locks;
}

/** The record's state accepts no change by anyone. */
export function useIsClosed({ locked }: PageParts): boolean {
  const record = useRecordContext();
  return record?.id !== undefined && locked.some(condition => holds(condition, record));
}

/** Nothing more comes of the record: it accepts no change, is archived, or no step leads out of its state. */
export function useIsOver(parts: PageParts): boolean {
  const record = useRecordContext();
  const isReadOnly = useIsReadOnly(parts);
  const { workflow } = parts.entity;
  const state: unknown = workflow && record?.[workflow.field];
  return isReadOnly || (typeof state === 'string' && workflow?.states[state]?.final === true);
}

/** Nothing of the record can be changed: its state has closed it, or it is archived. */
export function useIsReadOnly(parts: PageParts): boolean {
  const isClosed = useIsClosed(parts);
  return useIsArchived() || isClosed;
}

/** What the record's state and the user's rights close. The server decides; this only spares the user the attempt. */
export function useLocks(parts: PageParts): Locks {
  const { lockedFields } = parts;
  const record = useRecordContext();
  const isReadOnly = useIsReadOnly(parts);
  const mayNot = useWhyNot(parts.resource, record?.id === undefined ? 'create' : 'update');
  if (isReadOnly || mayNot !== null) return 'all';
  if (record?.id === undefined) return new Set();
  return new Set(lockedFields.flatMap(({ when, fields }) => (holds(when, record) ? fields : [])));
}

/** Why nothing can be changed here: a right that is missing, or the state that closed the record, by its name. */
export const LockBanner = ({ parts: { locked, resource } }: { parts: PageParts }) => {
  const record = useRecordContext();
  const mayNot = useWhyNot(resource, record?.id === undefined ? 'create' : 'update');
  const reason = useReason();
  const translate = useTranslate();
  const condition = record && locked.find(each => holds(each, record));
  if (!condition && mayNot === null) return null;
  return (
    <Alert severity="info" icon={<LockOutlined fontSize="small" />} sx={{ borderRadius: 0 }}>
      {condition ? translate('app.kit.locked', { reason: reason(condition) }) : translate(mayNot ?? '')}
    </Alert>
  );
};

/** `Status: Ausgestellt`, `Systemeintrag: ja`. */
function useReason(): (condition: Condition) => string {
  const record = useRecordContext();
  const resource = useResourceContext();
  const translate = useTranslate();
  const inWords = useValueInWords();
  return condition =>
    Object.keys(condition)
      .map(field => {
        const label = translate(`resources.${resource}.fields.${field}`);
        return `${label}: ${inWords(field, valueAt(record, field))}`;
      })
      .join(', ');
}

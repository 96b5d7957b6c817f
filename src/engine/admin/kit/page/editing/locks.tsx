import LockOutlined from '@mui/icons-material/LockOutlined';
import { Alert } from '@mui/material';
import { createContext, useContext } from 'react';
import { useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import type { Condition } from '../../../../shared/field';
import { holds, valueAt } from '../../../../shared/recordValues';
import { useWhyNot } from '../../access/access';
import { useIsArchived } from '../../archive/archive';
import { useValueInWords } from '../../useValueInWords';
import type { PageParts } from '../parts/parts';

/** Which fields of the form are read-only; provided by the form, used by the inputs. */
type Locks = 'all' | ReadonlySet<string>;
export const LocksContext = createContext<Locks>(new Set<string>());

export function useIsLockedField(path: string): boolean {
  const locks = useContext(LocksContext);
  // locking the child rows locks their fields too
  return locks === 'all' || locks.has(path) || locks.has(path.replace(/\.\d+\..*$/, ''));
}

/** The locks inside a value that is edited by its parts. */
export function useLockedParts(isReadOnly: boolean): Locks {
  const locks = useContext(LocksContext);
  return isReadOnly ? 'all' : locks;
}

/** Whether the record's state locks it completely. */
export function useIsClosed({ locked }: PageParts): boolean {
  const record = useRecordContext();
  return record?.id !== undefined && locked.some(condition => holds(condition, record));
}

/** Whether work on the record is finished: it is read-only, archived, or in a final state of its workflow. */
export function useIsOver(parts: PageParts): boolean {
  const record = useRecordContext();
  const isReadOnly = useIsReadOnly(parts);
  const { workflow } = parts.entity;
  const state: unknown = workflow && record?.[workflow.field];
  return isReadOnly || (typeof state === 'string' && workflow?.states[state]?.final === true);
}

/** Whether the record is read-only: locked by its state, or archived. */
export function useIsReadOnly(parts: PageParts): boolean {
  const isClosed = useIsClosed(parts);
  return useIsArchived() || isClosed;
}

/**
 * What the record's state and the user's permissions lock. The server enforces it; this only spares the user the
 * attempt.
 */
export function useLocks(parts: PageParts): Locks {
  const { lockedFields } = parts;
  const record = useRecordContext();
  const isReadOnly = useIsReadOnly(parts);
  const mayNot = useWhyNot(parts.resource, record?.id === undefined ? 'create' : 'update');
  if (isReadOnly || mayNot !== null) return 'all';
  if (record?.id === undefined) return new Set();
  return new Set(lockedFields.flatMap(({ when, fields }) => (holds(when, record) ? fields : [])));
}

/** Shows why the form is read-only: a missing permission, or the state that locks the record. */
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

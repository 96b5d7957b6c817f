import type { SubjectKind } from '../../../providers/rightsApi';

/** The user or role whose permissions are shown; in the address: `user-5`, `role-2`. */
export interface Subject {
  readonly kind: SubjectKind;
  readonly id: number;
}

export function readSubject(text: string | null): Subject | null {
  const [, kind, id] = /^(user|role)-([1-9]\d*)$/.exec(text ?? '') ?? [];
  return kind === 'user' || kind === 'role' ? { kind, id: Number(id) } : null;
}

export const subjectText = ({ kind, id }: Subject) => `${kind}-${id}`;

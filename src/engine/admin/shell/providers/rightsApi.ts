import type {
  EffectiveRights,
  ListedChange,
  Matrix,
  RightsChange,
  RightsPreview,
} from '../../../shared/rights';
import type { HttpClient } from './httpClient';

export type SubjectKind = 'user' | 'role';

/**
 * Everything about permissions that is not a plain record: the matrix, its history, the origin of a
 * permission, viewing as another user.
 */
export interface RightsApi {
  readonly matrix: () => Promise<Matrix>;
  readonly preview: (draft: RightsChange) => Promise<RightsPreview>;
  /**
   * Rejects with 412 if another user has saved since `version`, with 409 if no user could manage roles any
   * more.
   */
  readonly save: (version: string, draft: RightsChange, reason: string) => Promise<void>;
  readonly changes: () => Promise<readonly ListedChange[]>;
  readonly undo: (change: number, reason: string) => Promise<void>;
  readonly rightsOf: (kind: SubjectKind, id: number) => Promise<EffectiveRights>;
  readonly viewAs: (kind: SubjectKind, id: number) => Promise<void>;
  readonly leaveView: () => Promise<void>;
}

export function createRightsApi(apiUrl: string, http: HttpClient): RightsApi {
  const url = `${apiUrl}/authorization`;
  const call = async (path: string, method = 'GET', body?: unknown) =>
    (await http(`${url}/${path}`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) }))
      .json;
  return {
    matrix: () => call('matrix'),
    preview: draft => call('matrix/preview', 'POST', draft),
    save: (version, draft, reason) => call('matrix', 'PUT', { version, ...draft, reason }),
    changes: () => call('changes'),
    undo: (change, reason) => call(`changes/${change}/undo`, 'POST', { reason }),
    rightsOf: (kind, id) => call(`${kind}s/${id}/rights`),
    viewAs: (kind, id) => call('view-as', 'POST', { [kind]: id }),
    leaveView: () => call('view-as', 'DELETE'),
  };
}

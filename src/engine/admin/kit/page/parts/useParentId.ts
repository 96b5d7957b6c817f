import { useParams } from 'react-router-dom';
import type { Parent } from './parts';

/** Id of the parent record in the URL of a nested resource, or null. */
export function useParentId({ parent }: { readonly parent?: Parent }): number | null {
  const params = useParams();
  const id = Number(parent && params[parent.param]);
  return Number.isInteger(id) ? id : null;
}

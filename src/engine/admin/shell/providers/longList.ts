import type { GetListParams, GetListResult } from 'react-admin';
import { mostRowsPerPage } from '../../../shared/requestLimits';

type ReadList = (params: GetListParams) => Promise<GetListResult>;

/**
 * Reads page by page if more records are requested than the API returns at once: react-admin's own export
 * asks for 1000.
 */
export async function readLongList(params: GetListParams, read: ReadList): Promise<GetListResult> {
  const { page = 1, perPage = 0 } = params.pagination ?? {};
  if (perPage <= mostRowsPerPage) return read(params);
  const start = (page - 1) * perPage;
  const skipped = start % mostRowsPerPage;
  let next = Math.floor(start / mostRowsPerPage) + 1;
  const readNext = () => read({ ...params, pagination: { page: next++, perPage: mostRowsPerPage } });
  let answer = await readNext();
  const data = [...answer.data];
  while (answer.data.length === mostRowsPerPage && data.length < skipped + perPage) {
    answer = await readNext();
    data.push(...answer.data);
  }
  return { ...answer, data: data.slice(skipped, skipped + perPage) };
}

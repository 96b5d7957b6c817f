import simpleRest from 'ra-data-simple-rest';
import type { DataProvider, GetListParams, Identifier, RaRecord } from 'react-admin';
import type { RelatedList } from '../../../shared/relatedTotals';
import { mostRowsPerPage } from '../../../shared/requestLimits';
import type { UrlMap } from '../../../shared/urlMap';
import type { RestoreCall, RestoreProvider } from '../../kit/archive/restoreProvider';
import type { GroupsProvider, GroupsQuery } from '../../kit/groups/groupsProvider';
import type { ChangeProvider } from '../../kit/history/changeProvider';
import type { SumsProvider, SumsQuery } from '../../kit/list/sums/useListSums';
import type { RelatedProvider } from '../../kit/show/useRelatedTotals';
import type { StepCall, StepProvider } from '../../kit/workflow/stepProvider';
import { createAttempts } from './attempts';
import { basedOn } from './basedOn';
import type { HttpClient } from './httpClient';
import { readLongList } from './longList';
import { newKey } from './newKey';
import { createPageCursors } from './pageCursors';

/**
 * The API as a react-admin data provider: ra-data-simple-rest, plus what it lacks. Updates and deletions name
 * the version that they are based on (`If-Match`), bulk calls are a single call and all-or-nothing, and lists
 * of nested resources go through their parent. In the result, `meta.totalCapped` marks a capped total. In the
 * parameters, `meta.fields` limits the fields of the rows, and `meta.isOnlyCounted` reads just one row, for a
 * list whose rows are read group by group.
 */
export function createDataProvider(
  apiUrl: string,
  http: HttpClient,
  urls: UrlMap,
): DataProvider &
  ChangeProvider &
  StepProvider &
  RestoreProvider &
  SumsProvider &
  GroupsProvider &
  RelatedProvider {
  const rest = simpleRest(apiUrl, http);
  const versions = createVersions();
  const attempts = createAttempts();
  const cursors = createPageCursors();

  const list = (path: string, resource: string, params: GetListParams) =>
    readLongList(
      // A grouped list needs only one row, to estimate the widths of its columns.
      params.meta?.isOnlyCounted ? { ...params, pagination: { page: 1, perPage: 1 } } : params,
      part => listOnce(path, resource, part),
    );

  async function listOnce(path: string, resource: string, params: GetListParams) {
    const asked = askedFields(params.meta);
    const { page = 1, perPage = 10 } = params.pagination ?? {};
    const place = {
      list: JSON.stringify([path, params.sort, params.filter]),
      first: (page - 1) * perPage,
      count: perPage,
    };
    let headers = new Headers();
    const reading: HttpClient = async (url, options) => {
      const response = await cursors.follow(place, beside => http(url + asked + beside, options));
      headers = response.headers;
      return response;
    };
    const answer = await simpleRest(apiUrl, reading).getList(path, { filter: {}, ...params });
    const rows = answer.data.length;
    cursors.remember(place, rows, headers.get('X-Page-Cursor'));
    versions.remember(resource, answer.data);
    const totalCapped = headers.get('X-Total-Capped') === 'true';
    // Beyond the cap, a full page means that there is at least one more row.
    const known = totalCapped ? place.first + rows + (rows === perPage ? 1 : 0) : 0;
    return { ...answer, total: Math.max(answer.total ?? 0, known), meta: { totalCapped } };
  }

  const addressOf = (resource: string, id: Identifier) => `${apiUrl}/${resource}/${encodeURIComponent(id)}`;
  const read = async (address: string) => ({ data: (await http(address)).json });

  async function write(resource: string, method: string, id: Identifier, version: unknown, body?: unknown) {
    const headers = new Headers(typeof version === 'number' ? basedOn(version) : {});
    const { json } = await http(addressOf(resource, id), {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return json;
  }

  async function bulk(resource: string, method: string, ids: readonly Identifier[], body?: unknown) {
    const filter = encodeURIComponent(JSON.stringify({ id: ids }));
    await http(`${apiUrl}/${resource}?filter=${filter}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    versions.forget(resource, ids);
    return { data: [...ids] };
  }

  return {
    ...rest,
    supportAbortSignal: true,

    getList: (resource, params) => list(resource, resource, params),

    getOne: async (resource, params) => {
      const answer = await rest.getOne(resource, params);
      versions.remember(resource, [answer.data]);
      return answer;
    },

    getMany: async (resource, params) => {
      const batches = inBatches(params.ids);
      const asked = askedFields(params.meta);
      const reading = asked === '' ? rest : simpleRest(apiUrl, (url, options) => http(url + asked, options));
      const answers = await Promise.all(batches.map(ids => reading.getMany(resource, { ...params, ids })));
      const data = answers.flatMap(answer => answer.data);
      versions.remember(resource, data);
      return { data };
    },

    getManyReference: (resource, { target, id, ...params }) => {
      const parent = urls[resource]?.parents?.[`${target}Id`];
      return parent
        ? list(`${parent}/${encodeURIComponent(id)}/${resource}`, resource, params)
        : list(resource, resource, { ...params, filter: { ...params.filter, [target]: id } });
    },

    create: async (resource, params) => {
      const body = JSON.stringify(params.data);
      const json = await attempts.run(`${resource} ${body}`, async key => {
        const headers = new Headers({ 'Idempotency-Key': key });
        return (await http(`${apiUrl}/${resource}`, { method: 'POST', headers, body })).json;
      });
      versions.remember(resource, [json]);
      return { data: json };
    },

    update: async (resource, { id, data, previousData }) => {
      const version = data.version ?? previousData?.version ?? versions.of(resource, id);
      const json = await write(resource, 'PUT', id, version, data);
      versions.remember(resource, [json]);
      return { data: json };
    },

    delete: async (resource, { id, previousData }) => {
      const version = previousData?.version ?? versions.of(resource, id);
      const json = await write(resource, 'DELETE', id, version);
      versions.forget(resource, [id]);
      return { data: json ?? previousData ?? { id } };
    },

    takeStep: async (resource: string, { id, version, step, order }: StepCall) => {
      const { json } = await http(`${addressOf(resource, id)}/transitions/${step}`, {
        method: 'POST',
        headers: new Headers({ ...basedOn(version), 'Idempotency-Key': newKey() }),
        body: JSON.stringify(order),
      });
      versions.remember(resource, [json]);
      return { data: json };
    },

    getSteps: (resource: string, id: Identifier) => read(`${addressOf(resource, id)}/transitions`),
    restore: async (resource: string, { id, version, reason }: RestoreCall) => {
      const { json } = await http(`${addressOf(resource, id)}/restore`, {
        method: 'POST',
        headers: new Headers(basedOn(version)),
        body: JSON.stringify({ reason }),
      });
      versions.remember(resource, [json]);
      return { data: json };
    },

    getChanges: (resource: string, id: Identifier, before: number | null) =>
      read(`${addressOf(resource, id)}/changes${before === null ? '' : `?before=${before}`}`),
    getLooks: (resource: string, id: Identifier) => read(`${addressOf(resource, id)}/looks`),
    getRelatedTotals: (resource: string, id: Identifier, lists: readonly RelatedList[]) => {
      const query = new URLSearchParams({ lists: JSON.stringify(lists) });
      return read(`${addressOf(resource, id)}/related?${query}`);
    },
    getSums: (resource: string, { filter, by, isExact = false }: SumsQuery) => {
      const query = new URLSearchParams({
        filter: JSON.stringify(filter),
        ...(by !== undefined && { by }),
      });
      return read(`${apiUrl}/${resource}/sums${isExact ? '/exact' : ''}?${query}`);
    },
    getGroups: (resource: string, { filter, by, unit }: GroupsQuery) => {
      const query = new URLSearchParams({ filter: JSON.stringify(filter), by, ...(unit && { unit }) });
      return read(`${apiUrl}/${resource}/groups?${query}`);
    },
    updateMany: (resource, { ids, data }) => bulk(resource, 'PUT', ids, data),
    deleteMany: (resource, { ids }) => bulk(resource, 'DELETE', ids),
  };
}

/** The query parameter that limits a list to the named fields of its rows; empty for all fields. */
function askedFields(meta: { readonly fields?: unknown } | undefined): string {
  const fields = meta?.fields;
  return fields === undefined ? '' : `&fields=${encodeURIComponent(JSON.stringify(fields))}`;
}

/** The version in which each record was last read, for calls that come without their record. */
function createVersions() {
  const known = new Map<string, unknown>();
  const key = (resource: string, id: unknown) => `${resource}/${id}`;
  return {
    of: (resource: string, id: Identifier) => known.get(key(resource, id)),
    remember(resource: string, records: readonly Partial<RaRecord>[]) {
      for (const record of records) {
        if (record.version !== undefined) known.set(key(resource, record.id), record.version);
      }
    },
    forget(resource: string, ids: readonly Identifier[]) {
      for (const id of ids) known.delete(key(resource, id));
    },
  };
}

function inBatches(ids: readonly Identifier[]): Identifier[][] {
  const batches: Identifier[][] = [];
  for (let at = 0; at < ids.length; at += mostRowsPerPage) batches.push(ids.slice(at, at + mostRowsPerPage));
  return batches;
}

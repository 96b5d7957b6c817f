import type { UrlMap } from '@engine/shared/urlMap';

/** One of each kind: a plain resource, a nested one, a page below another's path, two reversed modes, read-only. */
export const urls: UrlMap = {
  banks: { list: '/banks', create: '/banks/new', show: '/banks/:id', edit: '/banks/:id?mode=edit' },
  bic: {
    list: '/banks/:bankId/bic',
    create: '/banks/:bankId/bic/new',
    show: '/banks/:bankId/bic/:id',
    edit: '/banks/:bankId/bic/:id?mode=edit',
    parents: { bankId: 'banks' },
  },
  bills: { list: '/bills', show: '/bills/:id' },
  'bill-items': { list: '/bills/billDetailsData', show: '/bills/billDetailsData/:id' },
  roles: {
    list: '/authorization/roles',
    create: '/authorization/roles/create',
    edit: '/authorization/roles/edit/:id',
    show: '/authorization/roles/edit/:id?mode=details',
  },
};

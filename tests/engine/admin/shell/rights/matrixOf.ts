import type { Matrix, MatrixPermission } from '@engine/shared/rights';

const right = (id: number, key: string): MatrixPermission => {
  const [resource = '', action = '', field = null] = key.split('.');
  return { id, key, resource, action, field, sensitive: field !== null, description: null };
};

/** Two roles and nine rights: what ships, and one decision of an administrator. */
export const matrix: Matrix = {
  version: 'v1',
  roles: [
    {
      id: 1,
      key: 'administrator',
      name_de: 'Administration',
      name_en: 'Administrator',
      system: true,
      row_scope: 'all',
      users: 1,
    },
    {
      id: 3,
      key: 'billing',
      name_de: 'Abrechnung',
      name_en: 'Billing',
      system: true,
      row_scope: 'all',
      users: 2,
    },
  ],
  permissions: [
    right(1, 'banks.list'),
    right(2, 'banks.read'),
    right(3, 'banks.update'),
    right(4, 'banks.delete'),
    right(5, 'bills.list'),
    right(6, 'bills.issue'),
    right(7, 'roles.list'),
    right(8, 'bills.read.note'),
    right(9, 'banks.read.iban'),
  ],
  shipped: { 1: [1, 2, 3, 4, 5, 6, 7, 8, 9], 3: [1, 2, 5] },
  decisions: { 3: { 4: true } },
};

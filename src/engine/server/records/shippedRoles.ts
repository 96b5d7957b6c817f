export interface ShippedRole {
  readonly key: string;
  readonly name_de: string;
  readonly name_en: string;
  readonly row_scope: 'all' | 'clients';
}

/** The roles that ship; what each may do when the product ships stands in the schemas (`x-access`). */
export const shippedRoles: readonly ShippedRole[] = [
  { key: 'administrator', name_de: 'Administration', name_en: 'Administrator', row_scope: 'all' },
  { key: 'management', name_de: 'Leitung', name_en: 'Management', row_scope: 'all' },
  { key: 'billing', name_de: 'Sachbearbeitung Abrechnung', name_en: 'Billing', row_scope: 'all' },
  { key: 'entry', name_de: 'Erfassung', name_en: 'Data entry', row_scope: 'all' },
  { key: 'accounting', name_de: 'Buchhaltung', name_en: 'Accounting', row_scope: 'all' },
  { key: 'auditor', name_de: 'Revision', name_en: 'Auditor', row_scope: 'all' },
  { key: 'client', name_de: 'Mandant', name_en: 'Client', row_scope: 'clients' },
];

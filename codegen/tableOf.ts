/** The SQL name of a resource's table: `health-insurance` → `health_insurance`. */
export const tableOf = (resource: string) => resource.replaceAll('-', '_');

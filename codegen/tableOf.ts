/** The name of a resource in SQL: `health-insurance` is the table `health_insurance`. */
export const tableOf = (resource: string) => resource.replaceAll('-', '_');

/** The operations of the description that these permissions allow; `x-permission` names what one needs. */
export function permittedOpenApi(document: unknown, permissions: ReadonlySet<string>): unknown {
  if (!isObject(document) || !isObject(document.paths)) return document;
  const paths = Object.entries(document.paths).flatMap(([path, item]) => {
    if (!isObject(item)) return [];
    const operations = Object.entries(item).filter(([, operation]) => isPermitted(operation, permissions));
    const named = operations.some(([method]) => methods.has(method));
    return named ? [[path, Object.fromEntries(operations)] as const] : [];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

const methods: ReadonlySet<string> = new Set(['get', 'post', 'put', 'delete']);

function isPermitted(operation: unknown, permissions: ReadonlySet<string>): boolean {
  const needed = isObject(operation) ? operation['x-permission'] : undefined;
  return typeof needed !== 'string' || permissions.has(needed);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

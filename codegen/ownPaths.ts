/** First parts of addresses that belong to the server, whatever `basePath` is. */
export const OWN_PATHS: readonly string[] = ['/api', '/healthz', '/metrics', '/readyz'];

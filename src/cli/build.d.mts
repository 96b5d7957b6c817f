/** Brings `generated/` and the migrations up to the schemas. In production they must be so already. */
export function generate(isProduction: boolean): Promise<void>;
/** Screens into `dist/admin`, the server into `dist/server.js`; nothing when the sources are those of the last build. */
export function build(isProduction: boolean): Promise<void>;

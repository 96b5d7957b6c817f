/** `npm run test:faults` asks for the long form, `npm test` runs the short one with the same dice each time. */
const isLong = process.env.FAULTS === 'long';

/** How hard the product is tried. FAULTS_SEED repeats the throws of a run. */
export const effort = {
  isLong,
  seed: Number(process.env.FAULTS_SEED ?? (isLong ? Date.now() % 1_000_000 : 1)),
  /** of the server's process, on each database */
  kills: isLong ? 100 : 1,
  /** disturbances of the connection between the server and its PostgreSQL */
  cuts: Number(process.env.FAULTS_CUTS ?? 100),
  /** that migrations change */
  rows: isLong ? 100_000 : 300,
  /** from the product's own description, to each database */
  requests: isLong ? Number(process.env.FAULTS_REQUESTS ?? 500_000) : 1_000,
  /** in ms; a test has no other limit of time */
  timeout: isLong ? 60 * 60_000 : 300_000,
} as const;

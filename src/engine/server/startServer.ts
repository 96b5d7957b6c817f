import type { FastifyInstance } from 'fastify';
import { version } from '../../../package.json';
import type { Data, OpenData } from './access/data.ts';
import { buildApp } from './app.ts';
import { anchorFiles } from './audit/anchorFile.ts';
import { type AnchorPlaces, anchorLog } from './audit/anchors.ts';
import { sweepAttemptCounters } from './auth/attemptLimit.ts';
import { SessionAuthentication } from './auth/authentication.ts';
import { shortenChallenges } from './auth/challenge.ts';
import { forgetFailures } from './auth/countFailure.ts';
import { hasUsers } from './auth/createUser.ts';
import { createDemoUsers, demoEmails } from './auth/demoUsers.ts';
import { setupLink } from './auth/firstAdministrator.ts';
import { Grants } from './auth/grants.ts';
import { jobActor } from './auth/jobActor.ts';
import { hashFigures } from './auth/password.ts';
import { shortenTokens } from './auth/passwordTokens.ts';
import { prepareLetter } from './auth/prepareLetter.ts';
import { resealSecrets } from './auth/resealSecrets.ts';
import { authRoutes } from './auth/routes.ts';
import { openSecretBox } from './auth/secretBox.ts';
import { dailyBackup } from './backup/dailyBackup.ts';
import { bulkJob } from './bulk/bulkJob.ts';
import { forgetOldBulk } from './bulk/forgetBulk.ts';
import type { Config } from './config.ts';
import type { Database } from './database/connect.ts';
import { clamdScanner } from './files/scanner.ts';
import { Admission } from './http/admission.ts';
import { admissionLimits } from './http/admissionLimits.ts';
import { limits } from './http/limits.ts';
import { Metrics } from './http/metrics.ts';
import { addConnections, addHashes, addServerGauges } from './http/serverGauges.ts';
import { staticRoutes } from './http/static.ts';
import { forgetOldImports } from './imports/forgetImports.ts';
import { importJob } from './imports/importJob.ts';
import { nightlyVerification } from './integrity/nightlyVerification.ts';
import { allChecks } from './integrity/verification.ts';
import { verifyJob } from './integrity/verifyJob.ts';
import { type HourlyWork, hourMs } from './jobs/hourly.ts';
import { JobWorker } from './jobs/jobWorker.ts';
import { openLogKeys } from './logKeys.ts';
import { forgetMails } from './mail/forgetMails.ts';
import { openTransport } from './mail/transport.ts';
import { MailWorker } from './mail/worker.ts';
import { type OfficeSource, openOffice, say } from './openOffice.ts';
import { nightlyQuality, qualityJob } from './quality/qualityWork.ts';
import { forgetLooseFiles } from './record-files/forgetFiles.ts';
import { allRights } from './records/rows/allRights.ts';
import { forgetVisits } from './records/rows/forgetVisits.ts';
import { syncSettings } from './settings/syncSettings.ts';
import { WorkLoop } from './workLoop.ts';

export interface ServedOffice extends OfficeSource {
  /** folder of the built screens; null: another program serves them (development) */
  readonly admin: string | null;
}

export interface RunningServer {
  readonly app: FastifyInstance;
  /** link to create the first administrator; null if there are users */
  readonly setupLink: string | null;
  /** users of a demo, all with the same password; empty otherwise */
  readonly demoEmails: readonly string[];
  /** stops accepting requests, finishes those under way, then closes the database */
  close(): Promise<void>;
}

/** open → fill → listen. If a step fails, nothing stays open. */
export async function startServer(config: Config, served: ServedOffice): Promise<RunningServer> {
  const metrics = new Metrics();
  const { database, open } = await openOffice(config, served, {
    onQuery: metrics.countStatement,
    onAnswer: metrics.timeStatement,
  });
  try {
    const data = open(allRights, 'start');
    if (await hasUsers(data)) await served.office.fill?.newData?.(database);
    else await fillDatabase(config, served, database, data);
    await syncSettings(data);
    const lost = await resealSecrets(data, openSecretBox(config));
    if (lost > 0) say(sealedOtherwise(lost));
    const app = await appOf(config, served, database, open, metrics);
    const { publicUrl } = config;
    const mail = new MailWorker({
      data,
      publicUrl,
      prepare: prepareLetter,
      kinds: served.office.mailKinds,
      transport: openTransport(config),
      log: app.log,
    });
    await app.listen({ port: config.port, host: config.host, backlog: limits.backlog });
    const anchors = { files: anchorFiles(config), keys: openLogKeys(config) };
    const checks = allChecks(anchors, served.office.checks);
    const grants = new Grants();
    const jobs = new JobWorker({
      open,
      data,
      kinds: [verifyJob(checks), qualityJob(), importJob(), bulkJob(), ...(served.office.jobKinds ?? [])],
      actorOf: job => jobActor(data, grants, job),
      log: app.log,
    });
    mail.start();
    await jobs.start();
    const backups = { data, config, product: served.facts.product, version, anchors };
    const hourly = [
      anchorLogHourly(data, anchors),
      dailyBackup(backups),
      nightlyVerification(data, checks),
      nightlyQuality(data),
      forgetOldVisits(data),
      forgetOldImports(data),
      forgetLooseFiles(data),
      forgetOldBulk(data),
      forgetOldMails(data),
      forgetOldTries(data),
      ...(served.office.hourly?.(data) ?? []),
    ].map(({ work, failed }) => new WorkLoop({ round: work, pauseMs: hourMs, failed, log: app.log }));
    for (const each of hourly) each.start('at once');
    return {
      app,
      setupLink: (await hasUsers(data)) ? null : await setupLink(data, publicUrl),
      demoEmails: config.demoPassword === null ? [] : await demoEmails(data, served.facts.product.roles),
      async close() {
        // All stop at the same time: without new requests no further jobs are needed.
        await Promise.all([app.close(), jobs.stop(), mail.stop(), ...hourly.map(each => each.stop())]);
        await anchorLog(data, anchors, 'stop').catch(error =>
          app.log.warn({ err: error }, 'the activity log could not be anchored'),
        );
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Adds the rows that every office starts with; in a demo a fictitious office, or at least its users. */
async function fillDatabase(
  { demoPassword }: Config,
  { facts, office: { fill } }: ServedOffice,
  database: Database,
  data: Data,
): Promise<void> {
  if (demoPassword === null) return fill?.baseData(database);
  if (fill) return fill.demoData(database, { password: demoPassword, size: 'small' });
  return createDemoUsers(data, facts.product.roles, demoPassword);
}

const sealedOtherwise = (apps: number): string =>
  `Authenticator apps sealed with a key that is not known: ${apps}. Name it in SECRET_KEY_BEFORE, or let their users set them up again.`;

const anchorLogHourly = (data: Data, places: AnchorPlaces): HourlyWork => ({
  work: () => anchorLog(data, places, 'hour'),
  failed: 'the activity log could not be anchored',
});

const forgetOldVisits = (data: Data): HourlyWork => ({
  work: () => forgetVisits(data),
  failed: 'old visits could not be removed',
});

const forgetOldMails = (data: Data): HourlyWork => ({
  work: isStopped => forgetMails(data, isStopped),
  failed: 'old mails could not be removed',
});

const forgetOldTries = (data: Data): HourlyWork => ({
  async work() {
    await sweepAttemptCounters(data);
    await forgetFailures(data);
    await shortenTokens(data);
    await shortenChallenges(data);
  },
  failed: 'old tries to sign in could not be removed',
});

/** Places for requests that compute or receive their body while all connections are in use. */
const placesBesideStatements = 6;

function appOf(
  config: Config,
  { facts, office, admin }: ServedOffice,
  database: Database,
  open: OpenData,
  metrics: Metrics,
): Promise<FastifyInstance> {
  const authentication = new SessionAuthentication(open, config);
  const admission = new Admission(admissionLimits(config.databasePool + placesBesideStatements));
  const { metricsToken } = config;
  if (metricsToken !== null) {
    addServerGauges(metrics, admission, open(allRights, 'metrics'), facts.product.name);
    addConnections(metrics, database);
    addHashes(metrics, hashFigures);
  }
  return buildApp({
    config: {
      publicUrl: config.publicUrl,
      trustProxy: [...config.trustedProxies],
      backups: config.backupFolder !== null ? 'daily' : config.mode === 'production' ? 'missing' : 'none',
    },
    facts,
    office,
    database,
    open,
    authentication,
    apiPlugins: [authRoutes(authentication)],
    admission,
    ...(config.clamd !== null && { scan: clamdScanner({ address: config.clamd }) }),
    ...(metricsToken !== null && { measured: { metrics, token: metricsToken } }),
    plugins: admin === null ? [] : [staticRoutes(admin, facts.product.basePath)],
    logger: { level: config.logLevel },
  });
}

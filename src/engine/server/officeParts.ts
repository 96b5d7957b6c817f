import type { FastifyPluginAsync } from 'fastify';
import type { OfficeFormats } from '../shared/officeFormats.ts';
import type { Data, OpenData } from './access/data.ts';
import type { IntegrityCheck } from './audit/integrityCheck.ts';
import type { Database } from './database/connect.ts';
import type { OwnPath } from './http/ownPath.ts';
import type { OwnFile } from './imports/fileTable.ts';
import type { HourlyWork } from './jobs/hourly.ts';
import type { AnyJobKind } from './jobs/jobKind.ts';
import type { MailKind } from './mail/ownMail.ts';
import type { OfficeHooks, OfficeNames } from './records/rows/hook.ts';

/**
 * What an office adds to the engine in code, exported as `office` by its `src/office/server.ts`. Everything is
 * optional: an office of schemas only exports `{}`. With `OfficeParts<Names>` the compiler checks entities, fields
 * and steps.
 */
export interface OfficeParts<N extends OfficeNames = OfficeNames> {
  /** by entity name; for role, user, setting and document they run after those of the engine */
  readonly hooks?: OfficeHooks<N>;
  /** the code of each format named in product.json; `src/office/formats.ts` */
  readonly formats?: OfficeFormats;
  /** long-running work that `startJob` can leave to the job worker */
  readonly jobKinds?: readonly AnyJobKind[];
  /** mails with the office's own texts, sent by `enqueueOwnMail` */
  readonly mailKinds?: readonly MailKind[];
  /** by entity name: importable file formats besides CSV and XLSX */
  readonly importFiles?: { readonly [Name in keyof N]?: readonly OwnFile[] };
  /** routes below `/api/v1`; each needs a policy */
  readonly routes?: readonly ((open: OpenData) => FastifyPluginAsync)[];
  /** the OpenAPI description of these routes */
  readonly ownPaths?: readonly OwnPath[];
  /** integrity checks of its records, in addition to the engine's checks of the log and of files */
  readonly checks?: readonly IntegrityCheck[];
  /** periodic work; `data` has every right */
  hourly?(data: Data): readonly HourlyWork[];
  readonly fill?: Fill;
}

/** Initial rows for a database without users, or rows added by a new version of the office. */
export interface Fill {
  /** rows that the office cannot work without; leaves existing ones unchanged */
  baseData(database: Database): Promise<void>;
  /** a fictitious office with its users */
  demoData(database: Database, demo: Demo): Promise<void>;
  /** at each start with existing users: rows required by this version that an earlier one did not create */
  newData?(database: Database): Promise<void>;
}

export interface Demo {
  /** password of all demo users */
  readonly password: string;
  /** a small office is created within seconds, a large one is for testing with many records */
  readonly size: 'small' | 'large';
}

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
 * What an office adds to the engine in code, exported as `office` by its `src/office/server.ts`. Everything is optional:
 * an office of schemas alone hands over `{}`. With `OfficeParts<Names>` entities, fields and steps are checked by the compiler.
 */
export interface OfficeParts<N extends OfficeNames = OfficeNames> {
  /** by entity name; for role, user, setting and document they follow those of the engine */
  readonly hooks?: OfficeHooks<N>;
  /** the code of each format that product.json names; `src/office/formats.ts` */
  readonly formats?: OfficeFormats;
  /** long work that `startJob` can leave for the job worker */
  readonly jobKinds?: readonly AnyJobKind[];
  /** mails in the office's own words, sent by `enqueueOwnMail` */
  readonly mailKinds?: readonly MailKind[];
  /** by entity name: forms of files that can be imported besides CSV and XLSX */
  readonly importFiles?: { readonly [Name in keyof N]?: readonly OwnFile[] };
  /** routes below `/api/v1`; each needs a policy */
  readonly routes?: readonly ((open: OpenData) => FastifyPluginAsync)[];
  /** what the description of the API says of these routes */
  readonly ownPaths?: readonly OwnPath[];
  /** what must hold between its records, besides what the engine checks of the log and of files */
  readonly checks?: readonly IntegrityCheck[];
  /** work that time alone brings; `data` carries every right */
  hourly?(data: Data): readonly HourlyWork[];
  readonly fill?: Fill;
}

/** What goes into a database that has no users yet, or comes with a new version of the office. */
export interface Fill {
  /** rows that the office cannot work without; leaves a database that has some of them as it is */
  baseData(database: Database): Promise<void>;
  /** an invented office with its users */
  demoData(database: Database, demo: Demo): Promise<void>;
  /** at each start with users: rows that an office which was filled by an earlier version cannot work without */
  newData?(database: Database): Promise<void>;
}

export interface Demo {
  /** of all its users */
  readonly password: string;
  /** a small office is filled in seconds, a large one is for trying what many records bring */
  readonly size: 'small' | 'large';
}

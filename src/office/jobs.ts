import type { AnyJobKind } from '@engine/server/jobs/jobKind.ts';
import { billRunJob } from './bills/server/billRunJob.ts';
import { buildCasesJob } from './cases/server/buildJob.ts';
import { repriceCasesJob } from './cases/server/repriceJob.ts';
import { dunningRunJob } from './dunning/server/dunningRunJob.ts';

/** The registry of long work. */
export const jobKinds: readonly AnyJobKind[] = [billRunJob, buildCasesJob, repriceCasesJob, dunningRunJob];

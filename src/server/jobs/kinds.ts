import { billRunJob } from '../domain/bills/billRunJob.ts';
import { buildCasesJob } from '../domain/cases/buildJob.ts';
import { repriceCasesJob } from '../domain/cases/repriceJob.ts';
import { dunningRunJob } from '../domain/dunning/dunningRunJob.ts';
import type { AnyJobKind } from './jobKind.ts';

/** The registry of long work. */
export const jobKinds: readonly AnyJobKind[] = [billRunJob, buildCasesJob, repriceCasesJob, dunningRunJob];

/** One verification or one backup that has come to an end. */
export interface MaintenanceRun {
  readonly cause: string;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly outcome: 'running' | 'ok' | 'findings' | 'failed';
  /** null: the product itself */
  readonly by: string | null;
  /** machine, and folder of a backup */
  readonly place: string;
  readonly details: unknown;
}

/** `GET /maintenance` */
export interface MaintenanceState {
  /** the last one; null: there was none yet */
  readonly verification: MaintenanceRun | null;
  readonly backup: MaintenanceRun | null;
  readonly backsUpDaily: boolean;
  /** the last backup failed, the newest good one is older than two days, or in production nothing makes any */
  readonly backupFault: 'failed' | 'old' | 'unset' | null;
}

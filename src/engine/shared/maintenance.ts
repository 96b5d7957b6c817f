/** One finished verification or backup. */
export interface MaintenanceRun {
  readonly cause: string;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly outcome: 'running' | 'ok' | 'findings' | 'failed';
  /** null: started by the product itself */
  readonly by: string | null;
  /** machine, and the folder of a backup */
  readonly place: string;
  readonly details: unknown;
}

/** `GET /maintenance` */
export interface MaintenanceState {
  /** the last run; null: none yet */
  readonly verification: MaintenanceRun | null;
  readonly backup: MaintenanceRun | null;
  readonly backsUpDaily: boolean;
  /** the last backup failed, the newest good one is older than two days, or in production no backup is set up */
  readonly backupFault: 'failed' | 'old' | 'unset' | null;
}

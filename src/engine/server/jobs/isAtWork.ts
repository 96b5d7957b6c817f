/** Whether the job of some work, by its status, still works; null: it has none. */
export const isAtWork = ({ jobStatus }: { readonly jobStatus: string | null }): boolean =>
  jobStatus === 'queued' || jobStatus === 'running';

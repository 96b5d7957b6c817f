/** Whether the job with this status is still working; null: there is no job. */
export const isAtWork = ({ jobStatus }: { readonly jobStatus: string | null }): boolean =>
  jobStatus === 'queued' || jobStatus === 'running';

import { findings } from '../../../../shared/messages/findingsEn';

/**
 * On the activity log page: texts that are not labels of its fields, on the last verification and the last
 * backup.
 */
export const maintenance = {
  app: {
    activity: {
      after: 'After',
      before: 'Before',
      export: {
        columns: 'Columns',
        count: 'Rows',
        filter: 'Filter',
        format: 'Format',
        sort: 'Order',
      },
      field: 'Field',
      import: { count: 'Imported rows', failed: 'Faulty rows', filename: 'File' },
      no_changes: 'This entry changed no values.',
    },
  },
  logged: {
    count: 'Entries',
    first: 'First checksum',
    last: 'Last checksum',
    id: 'Record',
    seen: 'Seen: %{fields}',
    content: 'Seen: the content of the file',
    product: 'Product',
  },
  maintenance: {
    title: 'Verification and backup',
    verification: 'Last verification',
    verified_ok: 'Verified %{at}',
    verified_findings: '%{smart_count} finding |||| %{smart_count} findings',
    verified_failed: 'Verification failed',
    never_verified: 'Not verified yet',
    about:
      'The verification finds changes made outside the product: to entries of the log, files, issued papers, sums and numbers.',
    run: 'Verify now',
    done: 'Everything is as it should be.',
    ran: '%{at}, %{cause}, on %{place}',
    by: 'by %{name}',
    outcome: { ok: 'In order', findings: 'With findings', failed: 'Failed' },
    cause: {
      daily: 'daily run',
      manual: 'by hand',
      command: 'command on the server',
      restore: 'after a restore',
    },
    checked: 'Checked',
    checks: {
      texts: 'Texts',
      activityLog: 'Log entries',
      anchors: 'Anchors',
      files: 'Files',
      documents: 'Documents',
      recordFiles: 'Files in fields',
      guards: 'Triggers that guard rows',
    },
    findings: 'Findings',
    more: 'and %{count} more',
    expected: 'Expected',
    found: 'Found',
    what: findings,
    backup: 'Last backup',
    no_backup: 'There is no backup yet.',
    backs_up_daily: 'The server makes a backup every day.',
    backs_up_never: 'A daily backup is not set up (BACKUP_FOLDER).',
    megabytes: '%{size} MB',
    duration: '%{seconds} s',
  },
};

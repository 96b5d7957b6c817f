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
  },
  maintenance: {
    title: 'Verification and backup',
    verification: 'Last verification',
    verified_ok: 'Verified %{at}',
    verified_findings: '%{smart_count} finding |||| %{smart_count} findings',
    verified_failed: 'Verification failed',
    never_verified: 'Not verified yet',
    about:
      'The verification finds changes made outside the product: to entries of the log, files, sums and numbers.',
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
    },
    findings: 'Findings',
    more: 'and %{count} more',
    expected: 'Expected',
    found: 'Found',
    what: {
      changed: 'was changed after it was written',
      unlinked: 'does not follow the entry before it: that one was removed or moved',
      unsealed: 'was not written by this product: it has no seal',
      unknownKey: 'is sealed with an unknown key',
      missing: 'was removed',
      added: 'was inserted',
      replaced: 'is not what was there',
      anchorChanged: 'is not the line that was written there',
      anchorMissing: 'was removed from the anchors',
      sum: 'does not add up',
      gap: 'has a gap in its numbers',
      content: 'has content that does not match its checksum',
      encoding:
        'contains invalid text; correct it before anything else, as the server stops when it reads it',
    },
    backup: 'Last backup',
    no_backup: 'There is no backup yet.',
    backs_up_daily: 'The server makes a backup every day.',
    backs_up_never: 'A daily backup is not set up (BACKUP_FOLDER).',
    megabytes: '%{size} MB',
    duration: '%{seconds} s',
  },
};

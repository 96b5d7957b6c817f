/** What a check of integrity finds, after the row that it names: on the console and on the page of the activity log. */
export const findings = {
  changed: 'was changed after it was written',
  unlinked: 'does not follow the entry that it names before it: that one was removed or moved',
  unsealed: 'was not written by this product: it has no seal',
  unknownKey:
    'was sealed with a key that is not known; name earlier keys in SECRET_KEY_BEFORE, or another key is in use',
  missing: 'was removed',
  added: 'was inserted',
  replaced: 'is not what was there',
  anchorChanged: 'is not the line that was written there',
  anchorMissing: 'was removed from the anchors',
  sum: 'does not add up',
  gap: 'has a gap in its numbers',
  content: 'has content that does not match its checksum',
  encoding: 'contains invalid text; correct it before anything else, as the server stops when it reads it',
  altered: 'is not what was issued',
  unguarded: 'has lost a trigger that guards its rows, or has another in its place',
};

export type FindingKind = keyof typeof findings;

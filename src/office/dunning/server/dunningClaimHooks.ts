import type { EntityHooks } from '@engine/server/records/rows/hook.ts';
import type { Names } from '@generated/types/names.ts';

/** A waived claim asks for nothing more; if the waiver is taken back, it asks for the same amount again. */
export const dunningClaimHooks: EntityHooks<Names['dunning-claim']> = {
  transitions: {
    waive: {
      prepare({ stored, fields }) {
        const open = Number(stored.fields.get('open'));
        fields.set('waived', Number(stored.fields.get('waived')) + open);
        fields.set('open', 0);
      },
    },
    claim_again: {
      prepare({ stored, fields }) {
        fields.set('open', Number(stored.fields.get('waived')));
        fields.set('waived', 0);
      },
    },
  },
};

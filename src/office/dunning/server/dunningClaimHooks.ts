import { columns } from '@engine/server/access/typedRows.ts';
import type { EntityHooks } from '@engine/server/records/rows/hook.ts';
import type { Names } from '@generated/types/names.ts';
import { dunningProblems } from './problems.ts';

const reason = 'Of the bill of a claim only number and state are asked; the caller has chosen the claim.';

/** states of bills whose claims were dropped with them, see `dropClaims` */
const givenUp: ReadonlySet<unknown> = new Set(['cancelled', 'written_off', 'passed_on']);

/**
 * A waived claim asks for nothing more; if the waiver is taken back, it asks for the same amount again, unless nothing
 * is claimed of its bill any more.
 */
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
      async guard({ data, stored }) {
        const [bill] = await data.run(
          data
            .unscoped(reason)
            .selectFrom('bills as b')
            .select(columns('bills as b', ['number', 'status']))
            .where('b.id', '=', Number(stored.fields.get('bill'))),
        );
        return givenUp.has(bill?.status)
          ? { problem: dunningProblems.billGivenUp, params: { number: bill?.number } }
          : null;
      },
      prepare({ stored, fields }) {
        fields.set('open', Number(stored.fields.get('waived')));
        fields.set('waived', 0);
      },
    },
  },
};

import type { Data } from '@engine/server/access/data.ts';
import { validationFailed } from '@engine/server/access/problemError.ts';
import { bodyIn, idsIn, unknownFaults } from '@engine/server/http/readBody.ts';
import { jobKind } from '@engine/server/jobs/jobKind.ts';
import { readSettings } from '@engine/server/records/rows/readSettings.ts';
import { today } from '@engine/shared/day.ts';
import type { SettingValues } from '@engine/shared/settings/settingValues.ts';
import { sum } from '@engine/shared/sum.ts';
import type { JobDocuments, JobFigures } from '../../home/shared/jobFigures.ts';
import type { ShownLetter } from '../shared/dunningPreview.ts';
import { type LetterPlan, loadDueAlerts, planLetters } from './planLetters.ts';
import { sendLetter } from './sendLetter.ts';
import { alertsShown, isAsShown, shownIn } from './shownLetters.ts';

export const dunningRunKey = 'overdue-payment-alerts.run';

const lettersPerStep = 20;

export interface DunningOrder {
  /** alerts that wait for another run */
  readonly dropped: readonly number[];
  /** the letters that the preview showed; no other bill gets one. null: all that are due when the run starts */
  readonly letters: readonly ShownLetter[] | null;
}

interface RunState {
  /** the alerts of each letter that is to be written */
  readonly waiting: readonly (readonly number[])[];
  /** in cents the fees and the interest that these letters ask for first */
  readonly result: JobFigures<'letters' | 'bills' | 'fees' | 'interest'> & JobDocuments;
}

/**
 * Writes the letters that are due. Each step reloads the alerts of its letters: debtors who have paid, promised or been
 * blocked meanwhile get none, and a run that is ordered again writes nothing twice.
 */
export const dunningRunJob = jobKind<DunningOrder, RunState, RunState['result']>({
  name: 'dunning-run',
  permission: dunningRunKey,
  readInput: readDunningOrder,
  async step(data, order, state) {
    const day = today();
    const settings = await readSettings(data);
    const { waiting, result } = state ?? {
      waiting: (await lettersOf(data, order, settings, day)).map(({ alerts }) => alerts.map(({ id }) => id)),
      result: { letters: 0, bills: 0, fees: 0, interest: 0, documents: [] },
    };
    const [now, later] = [waiting.slice(0, lettersPerStep), waiting.slice(lettersPerStep)];
    const due = await loadDueAlerts(data, day, now.flat());
    // Letters as planned: alerts that reached the same level meanwhile do not join them.
    const planned = now.flatMap(
      alerts =>
        planLetters(
          due.filter(({ id }) => alerts.includes(id)),
          settings,
        ).letters,
    );
    // If the office has changed a fee since the order, the letter waits for another run.
    const letters = planned.filter(letter => isAsShown(letter, order.letters));
    const documents = [...(result.documents ?? [])];
    let interest = 0;
    for (const letter of letters) {
      const sent = await sendLetter(data, letter, settings, day);
      documents.push(sent.document);
      interest += sent.interest;
    }
    const sofar = {
      letters: result.letters + letters.length,
      bills: result.bills + sum(letters.map(({ alerts }) => alerts.length)),
      fees: result.fees + sum(letters.map(({ fee }) => fee)),
      interest: result.interest + interest,
      documents,
    };
    if (later.length === 0) return { kind: 'finished', done: sofar.letters, result: sofar };
    const total = sofar.letters + later.length;
    return { kind: 'goOn', state: { waiting: later, result: sofar }, done: sofar.letters, total };
  },
});

/** The letters that a run would write now about the bills that were shown. */
export async function lettersOf(
  data: Data,
  { dropped, letters: shown }: DunningOrder,
  settings: SettingValues,
  day: string,
): Promise<readonly LetterPlan[]> {
  const out = new Set(dropped);
  const due = alertsShown(await loadDueAlerts(data, day), shown);
  const { letters } = planLetters(
    due.filter(({ id }) => !out.has(id)),
    settings,
  );
  return letters;
}

/** `{dropped?: [id], letters?: [{alerts, level, fee, open}]}` */
export function readDunningOrder(body: unknown): DunningOrder {
  const { dropped = [], letters = null, ...others } = bodyIn(body);
  const faults = unknownFaults(others);
  const out = idsIn(dropped);
  if (!out) faults.dropped = { code: 'type', params: { type: 'array' } };
  const shown = letters === null ? null : shownIn(letters);
  if (letters !== null && !shown) faults.letters = { code: 'type', params: { type: 'array' } };
  if (!out || Object.keys(faults).length > 0) throw validationFailed(faults);
  return { dropped: out, letters: shown };
}

import { letterKinds } from '@office/letters/shared/placeholders.ts';
import type { Office } from '../../engine/server/office.ts';

/** One plain text for each kind of letter, in German, as the office would save it. */
export async function addTemplates({ caller }: Office): Promise<void> {
  const manager = await caller('all');
  for (const kind of letterKinds) {
    const subject = `${kind} {{number}}`;
    const body = '{{salutation}}\n\n{{positions}}';
    const answer = await manager.post('templates-management', {
      key: kind,
      kind,
      locale: 'de',
      subject,
      body,
      status: 'active',
    });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  }
}

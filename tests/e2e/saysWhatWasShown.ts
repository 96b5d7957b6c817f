import { afterEach } from 'vitest';
import { visitors } from './visitor.ts';

/** As much of a page as tells what was on it. */
const longest = 1_500;

/** Of a test that failed: what its browsers showed and complained about, for the next run may not fail. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const { page, complaints, calls } of visitors) {
    const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String);
    const parts = [
      `At the end of “${task.name}” ${page.url()} shows:`,
      text.slice(0, longest),
      ...complaints.slice(-10),
      ...calls,
    ];
    process.stderr.write(`${parts.join('\n')}\n\n`);
  }
});

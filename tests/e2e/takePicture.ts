import { chromium } from 'playwright-core';
import { wholeBrowser } from './browsers.ts';

/** `npx tsx tests/e2e/takePicture.ts`: the README's picture, from the product that runs in demo mode on port 4000. */
const [origin = 'http://localhost:4000', page = '/tours', path = 'public/readme/tours.png'] =
  process.argv.slice(2);

const browser = await chromium.launch(wholeBrowser());
try {
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1440, height: 640 } });
  const answer = await context.request.post(`${origin}/api/v1/auth/login`, {
    data: {
      email: 'management@example.org',
      password: process.env.DEMO_PASSWORD || 'tours-demo-2026',
    },
    headers: { origin },
  });
  if (!answer.ok()) throw new Error(`Signing in was answered with ${answer.status()}.`);
  const tab = await context.newPage();
  await tab.goto(`${origin}/tours${page}`, { waitUntil: 'networkidle' });
  await tab.locator('main tbody tr').nth(5).waitFor();
  await tab.evaluate(() => document.fonts.ready.then(() => undefined));
  await tab.screenshot({ path });
} finally {
  await browser.close();
}

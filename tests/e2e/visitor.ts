import { setTimeout } from 'node:timers/promises';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type LaunchOptions,
  type Page,
  type Request,
} from 'playwright-core';
import { quickBrowser } from './browsers.ts';

/** A running product: where its screens are, and the password of its users. */
export interface Place {
  readonly url: string;
  readonly password: string;
}

export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** what the browser's console complained about, and uncaught errors */
  readonly complaints: readonly string[];
  /** the latest calls of the API that wrote something or came to nothing, the newest last */
  readonly calls: readonly string[];
  open(path: string): Promise<void>;
  leave(): Promise<void>;
}

/** Who is at a browser now. */
export const visitors = new Set<Visitor>();

/** Somebody at the browser, with a clean profile; signed in when a role is named. */
export async function visit(
  office: Place,
  role?: string,
  locale: 'de' | 'en' = 'de',
  launchOptions: LaunchOptions = quickBrowser(),
): Promise<Visitor> {
  const browser = await running(launchOptions);
  const context = await browser.newContext({
    locale: locale === 'de' ? 'de-DE' : 'en-US',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(15_000);
  if (role) await signInByApi(context, office, `${role}@example.org`);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', error => complaints.push(String(error.stack ?? error)));
  // Leaves a form that a failed test left half filled; a page that is closed meanwhile asks no more.
  page.on('dialog', dialog => void dialog.accept().catch(() => {}));
  const calls = callsOf(page);
  const visitor: Visitor = {
    context,
    page,
    complaints,
    calls,
    open: async path => {
      await page.goto(office.url + path);
      await settled(page);
    },
    leave: async () => {
      visitors.delete(visitor);
      await context.close();
    },
  };
  visitors.add(visitor);
  return visitor;
}

const mostCalls = 20;

function callsOf(page: Page): readonly string[] {
  const calls: string[] = [];
  const note = (request: Request, outcome: string) => {
    calls.push(`${request.method()} ${request.url()}: ${outcome}`);
    if (calls.length > mostCalls) calls.shift();
  };
  page.on('requestfailed', request => note(request, request.failure()?.errorText ?? 'failed'));
  page.on('response', response => {
    if (response.request().method() !== 'GET' || response.status() >= 400)
      note(response.request(), String(response.status()));
  });
  return calls;
}

/** By the path of the program. Each process of the tests has its own for all its files, which ends with it. */
const browsers = new Map<string, Promise<Browser>>();

/** Another process between a test and its browser would hand on each message a second time: a twentieth of all work. */
function running(options: LaunchOptions): Promise<Browser> {
  const program = String(options.executablePath);
  const browser = browsers.get(program) ?? chromium.launch(options);
  browsers.set(program, browser);
  return browser;
}

/**
 * The cookies of the answer become those of the browser, as with the form. A server that has too much to do says when to
 * come again, and is asked again then.
 */
export async function signInByApi(context: BrowserContext, office: Place, email: string): Promise<void> {
  const signIn = () =>
    context.request.post(apiOf(office, 'auth/login'), {
      data: { email, password: office.password },
      headers: { origin: new URL(office.url).origin },
    });
  let answer = await signIn();
  for (let tries = 1; answer.status() === 503 && tries < 5; tries += 1) {
    await setTimeout(Number(answer.headers()['retry-after']) * 1_000);
    answer = await signIn();
  }
  if (!answer.ok()) throw new Error(`Signing in as ${email}: ${answer.status()} ${await answer.text()}`);
}

export const apiOf = (office: Place, path: string) => `${new URL(office.url).origin}/api/v1/${path}`;

/** A page has come when its heading is there and nothing says any more that it is loading. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('h1')?.checkVisibility({ visibilityProperty: true }) &&
      !document.querySelector(
        'main [role="progressbar"], .RaLoadingIndicator-loader, .MuiSkeleton-root, main [aria-busy="true"]',
      ),
  );
}

/** Changes the address as the back button does: the page is another, the program stays loaded. */
export async function go({ page }: Visitor, address: string): Promise<void> {
  const isMoving = new URL(page.url()).pathname !== new URL(address).pathname;
  const heading = await page.evaluateHandle(to => {
    const before = document.querySelector('h1');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    return before;
  }, address);
  if (isMoving) await page.waitForFunction(before => !before?.isConnected, heading);
  await settled(page);
}

/** The router warns of the history entries that `go` makes behind its back; the product makes none. */
export const isOfOurOwnMaking = (complaint: string) =>
  complaint.includes('a blocker on a POP navigation to a location');

/**
 * Waits until the first element that the CSS selector finds can be seen. It looks with every frame; a locator's
 * own `waitFor` looks twice a second once a page takes longer than a moment.
 */
export async function appears(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(
    css => document.querySelector(css)?.checkVisibility({ visibilityProperty: true }),
    selector,
  );
}

import { existsSync } from 'node:fs';
import type { LaunchOptions } from 'playwright-core';

/**
 * The list for the address bar is a page of its own in each window, and takes a seventh of the browser's work. The other
 * names are those that Playwright switches off, whose flag this one replaces.
 */
const featuresOff = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  // No page lives long enough to give back what it costs to optimize its code to the end: a seventh of the renderers' work.
  '--js-flags=--no-turbofan',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${featuresOff.join(',')}`,
];

const shell = '/usr/bin/chromium-headless-shell';
const options = (executablePath: string): LaunchOptions => ({
  executablePath: process.env.CHROMIUM || executablePath,
  headless: true,
  args: flags,
});

/** The whole browser, which shows a PDF. */
export const wholeBrowser = (): LaunchOptions => options('/usr/bin/chromium');

/** The same engine without windows where Debian's package of it is installed, for a sixth less work. */
export const quickBrowser = (): LaunchOptions => (existsSync(shell) ? options(shell) : wholeBrowser());

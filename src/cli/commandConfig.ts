import { facts } from '@generated/facts.ts';
import { type Config, readConfig } from '../engine/server/config.ts';

/**
 * The settings of the server whose data a command works on: those of production if PUBLIC_URL is set,
 * otherwise those of the demo.
 */
export const commandConfig = (): Config =>
  readConfig({ MODE: process.env.PUBLIC_URL ? 'production' : 'demo', ...process.env }, facts.product);

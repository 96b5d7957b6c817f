import { facts } from '@generated/facts.ts';
import { type Config, readConfig } from '../engine/server/config.ts';

/** The settings of the server whose data a command works on: where none name a production, those of the demo. */
export const commandConfig = (): Config =>
  readConfig({ MODE: process.env.PUBLIC_URL ? 'production' : 'demo', ...process.env }, facts.product);

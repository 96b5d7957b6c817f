import { ConfigError, readConfig } from '@engine/server/config.ts';
import { shownUrl } from '@engine/server/environment.ts';
import { product } from '@generated/product.ts';
import { describe, expect, it } from 'vitest';

const needed = {
  MODE: 'production',
  SECRET_KEY: 'not-to-be-guessed-by-anyone-ever!',
  SMTP_URL: 'smtp://mail.example.org:587',
};
const production = { ...needed, PUBLIC_URL: 'https://office.example.org' };

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment, product);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

describe('the settings', () => {
  it('have defaults for the demo', () => {
    expect(readConfig({ MODE: 'demo' }, product)).toMatchObject({
      port: 4000,
      host: 'localhost',
      databaseUrl: 'sqlite:data/tours.db',
      publicUrl: 'http://localhost:4000',
      demoPassword: 'tours-demo-2026',
      isSecure: false,
    });
  });

  it('have no demo password in production', () => {
    expect(readConfig(production, product)).toMatchObject({ demoPassword: null, isSecure: true });
  });

  it('are reported all at once when they cannot be read', () => {
    const faults = faultsOf({ MODE: 'prod', PORT: '80x', DATABASE_URL: 'mysql://x', PUBLIC_URL: 'office' });
    expect(faults.map(fault => fault.split(' ')[0])).toEqual(['MODE', 'PORT', 'DATABASE_URL', 'PUBLIC_URL']);
  });

  it.each([
    ['PUBLIC_URL', needed],
    ['PUBLIC_URL', { ...needed, PUBLIC_URL: 'http://office.example.org' }],
    ['SECRET_KEY', { ...production, SECRET_KEY: '' }],
    ['SECRET_KEY', { ...production, SECRET_KEY: 'thirty-one-characters-are-few.-' }],
    ['SMTP_URL', { ...production, SMTP_URL: '' }],
    ['SMTP_URL', { ...production, SMTP_URL: 'https://mail.example.org' }],
    ['MAIL_FROM', { ...production, MAIL_FROM: 'office@example.org\r\nBcc: all@example.org' }],
    ['DEMO_PASSWORD', { ...production, DEMO_PASSWORD: 'x' }],
    ['TRUSTED_PROXIES', { ...production, TRUSTED_PROXIES: '0.0.0.0/0' }],
    ['DATABASE_URL', { ...production, DATABASE_URL: 'postgres://tours@db.example.org/tours' }],
    ['DATABASE_OWNER_URL', { ...production, DATABASE_OWNER_URL: 'postgres://owner@localhost/tours' }],
    [
      'DATABASE_OWNER_URL',
      {
        ...production,
        DATABASE_URL: 'postgres://tours@localhost/tours',
        DATABASE_OWNER_URL: 'postgres://owner@localhost/other',
      },
    ],
    ['LOG_LEVEL', { ...production, LOG_LEVEL: 'debug' }],
    ['HOST', { MODE: 'demo', HOST: '0.0.0.0' }],
  ])('keep the server from starting when %s is unsafe: %o', (name, environment) => {
    expect(faultsOf(environment).map(fault => fault.split(' ')[0])).toEqual([name]);
  });

  it.each([
    [
      'postgres://tours:canary@db.example.org:5433/tours?sslmode=require',
      'postgres://db.example.org:5433/tours',
    ],
    ['postgres://db.example.org/tours?user=tours&password=canary', 'postgres://db.example.org/tours'],
    ['sqlite:data/tours.db', 'sqlite:data/tours.db'],
  ])('show the address of the database without who connects: %s', (url, shown) => {
    expect(shownUrl(url)).toBe(shown);
  });

  it('do not print a secret that is faulty', () => {
    const faults = faultsOf({ ...production, SECRET_KEY: 'too short', SMTP_URL: 'smtq://me:hidden@host' });
    expect(faults).toHaveLength(2);
    expect(faults.join()).not.toMatch(/too short|hidden/);
  });

  it.each([
    [{ ...needed, PUBLIC_URL: 'http://localhost:4000' }],
    [{ ...production, HOST: '0.0.0.0', TRUSTED_PROXIES: '10.0.0.0/8, ::1' }],
    [{ ...production, DATABASE_URL: 'postgres://tours@db.example.org/tours?sslmode=verify-full' }],
    [{ ...production, DATABASE_URL: 'postgres://tours@127.0.0.1/tours' }],
  ])('are accepted: %o', environment => {
    expect(faultsOf(environment)).toEqual([]);
  });
});

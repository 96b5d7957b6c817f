import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Locked {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};
const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};
const locked = Object.entries(packages).filter(([path]) => path !== '');

it('every package is named with its exact version', () => {
  const named = Object.entries({ ...dependencies, ...devDependencies });
  expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

it('every package is locked with the checksum of its content, and comes from the registry', () => {
  expect(locked.length).toBeGreaterThan(100);
  const faulty = locked.filter(
    ([, { integrity = '', resolved = '' }]) =>
      !/^sha512-/.test(integrity) || !/^(https:\/\/registry\.npmjs\.org\/.*)?$/.test(resolved),
  );
  expect(faulty).toEqual([]);
});

it('no package runs a program when it is installed, but the bundler', () => {
  const running = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
  expect(running).toEqual(['node_modules/esbuild']);
});

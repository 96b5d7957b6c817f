const browsers = [
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
] as const;

const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const;

interface DeviceName {
  /** `Firefox 140`; null for an unknown browser */
  readonly browser: string | null;
  readonly system: string | null;
  readonly isPhone: boolean;
}

/**
 * Names of browser and system from a User-Agent header. The order matters: the header of an earlier entry
 * also matches later ones.
 */
export function deviceName(userAgent: string): DeviceName {
  const found = browsers.map(([name, pattern]) => [name, pattern.exec(userAgent)?.[1]] as const);
  const [name, version] = found.find(([, number]) => number !== undefined) ?? [null];
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  return {
    browser: name === null ? null : `${name} ${version}`,
    system,
    isPhone: system === 'iPhone' || system === 'iPad' || system === 'Android',
  };
}

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
  /** `Firefox 140`, or null for what is no browser that we know */
  readonly browser: string | null;
  readonly system: string | null;
  readonly isPhone: boolean;
}

/** What people call the thing that a User-Agent header describes. Order decides: each later one poses as earlier ones. */
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

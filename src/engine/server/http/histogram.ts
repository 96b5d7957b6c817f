/** upper bounds of seconds */
const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;

interface Timed {
  readonly counts: number[];
  sum: number;
  count: number;
}

/** Durations in the text format of Prometheus, with one set of buckets for each set of labels. */
export class Histogram {
  readonly #timed = new Map<string, Timed>();

  constructor(
    readonly name: string,
    readonly help: string,
  ) {}

  /** There must be few sets of labels. */
  observe(labels: Readonly<Record<string, string>>, seconds: number): void {
    const key = labelText(labels);
    let timed = this.#timed.get(key);
    if (!timed) {
      timed = { counts: buckets.map(() => 0), sum: 0, count: 0 };
      this.#timed.set(key, timed);
    }
    timed.sum += seconds;
    timed.count += 1;
    const at = buckets.findIndex(most => seconds <= most);
    if (at >= 0) timed.counts[at] = (timed.counts[at] ?? 0) + 1;
  }

  lines(): readonly string[] {
    const { name, help } = this;
    const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`];
    for (const [labels, { counts, sum, count }] of this.#timed) {
      let below = 0;
      buckets.forEach((most, at) => {
        below += counts[at] ?? 0;
        lines.push(`${name}_bucket{${labels},le="${most}"} ${below}`);
      });
      lines.push(`${name}_bucket{${labels},le="+Inf"} ${count}`);
      lines.push(`${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${count}`);
    }
    return lines;
  }
}

export const labelText = (labels: Readonly<Record<string, string>>): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replaceAll(/["\\\n]/g, '_')}"`)
    .join(',');

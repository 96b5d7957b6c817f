/** One value of a metric; the labels hold names from the program, never data of people. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

type Read = () => number | readonly Sample[] | Promise<number | readonly Sample[]>;

interface Metric {
  readonly name: string;
  readonly type: 'gauge' | 'counter';
  readonly help: string;
  readonly read: Read;
}

/** upper bounds of seconds */
const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;

interface Timed {
  readonly counts: number[];
  sum: number;
  count: number;
}

/**
 * What the server counts, in the text format of Prometheus 0.0.4. Parts add what they know with `add`, which is read when
 * somebody asks. Written here because the format is a page long, and its usual library brings a framework for tracing.
 */
export class Metrics {
  readonly #metrics: Metric[] = [];
  readonly #requests = new Map<string, Timed>();
  #statements = 0;

  readonly countStatement = (): void => {
    this.#statements += 1;
  };

  /** The labels are few: templates of routes, methods and statuses. */
  countRequest(route: string, method: string, status: number, seconds: number): void {
    const key = labelText({ route, method, status: String(status) });
    let timed = this.#requests.get(key);
    if (!timed) {
      timed = { counts: buckets.map(() => 0), sum: 0, count: 0 };
      this.#requests.set(key, timed);
    }
    timed.sum += seconds;
    timed.count += 1;
    const at = buckets.findIndex(most => seconds <= most);
    if (at >= 0) timed.counts[at] = (timed.counts[at] ?? 0) + 1;
  }

  add(type: Metric['type'], name: string, help: string, read: Read): void {
    this.#metrics.push({ type, name, help, read });
  }

  /** A part that cannot be read, as while the database is away, is left out. */
  async text(): Promise<string> {
    const read = await Promise.allSettled(this.#metrics.map(async metric => metric.read()));
    const lines = this.#metrics.flatMap((metric, at) => {
      const result = read[at];
      return result?.status === 'fulfilled' ? linesOf(metric, result.value) : [];
    });
    const statements = {
      type: 'counter',
      name: 'database_statements_total',
      help: 'Statements sent.',
    } as const;
    return [...this.#requestLines(), ...linesOf(statements, this.#statements), ...lines, ''].join('\n');
  }

  #requestLines(): readonly string[] {
    const name = 'http_request_duration_seconds';
    const lines = [
      `# HELP ${name} Time from the head of a request to its answer.`,
      `# TYPE ${name} histogram`,
    ];
    for (const [labels, { counts, sum, count }] of this.#requests) {
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

function linesOf(
  { name, type, help }: Omit<Metric, 'read'>,
  value: number | readonly Sample[],
): readonly string[] {
  const samples = typeof value === 'number' ? [{ value }] : value;
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map((sample: Sample) =>
      sample.labels ? `${name}{${labelText(sample.labels)}} ${sample.value}` : `${name} ${sample.value}`,
    ),
  ];
}

const labelText = (labels: Readonly<Record<string, string>>): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replaceAll(/["\\\n]/g, '_')}"`)
    .join(',');

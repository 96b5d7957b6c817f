import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a program in the project's folder and passes its output through. Resolves to its exit code. */
export function run(command, args, environment = {}, stdin = 'ignore') {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: [stdin, 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
    });
    const stop = signal => child.kill(signal);
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
    child.on('error', reject);
    child.on('close', code => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
      resolve(code ?? 1);
    });
  });
}

/** Like `run`, but throws if the step fails. */
export async function must(title, command, args, environment) {
  process.stdout.write(`> ${title}\n`);
  const code = await run(command, args, environment);
  if (code !== 0) throw new Error(`${title} failed (exit code ${code}); see above.`);
}

/** The path of an installed package's program: `bin('vite')`. */
export const bin = name => `${root}/node_modules/.bin/${name}`;

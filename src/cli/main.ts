import { serve, startFaultOf } from './serve.ts';

try {
  process.stdout.write(`${await serve()}\n`);
} catch (error) {
  process.stderr.write(`${startFaultOf(error)}\n`);
  process.exit(1);
}

import { workOnOffice } from '../src/engine/shared/npmCommand';
import { officeAt, repository } from './officeAt.mjs';

/** Goes into the folder of the office that the arguments name, and names it in the commands that messages propose. */
export function enterOffice(args: readonly string[], environment: NodeJS.ProcessEnv): void {
  const office = officeAt(args, environment);
  workOnOffice(office === repository ? null : office);
  process.chdir(office);
}

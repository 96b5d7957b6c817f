import { lazily } from '../../../kit/lazily';
import { useDemo } from './useDemo';

const DemoUsers = lazily(async () => (await import('./DemoUsers')).DemoUsers);

interface Props {
  readonly onChoose: (email: string, password: string) => void;
}

/** Who may sign in, shown in demo mode only. */
export function DemoHint({ onChoose }: Props) {
  const password = useDemo()?.password;
  return password === undefined ? null : <DemoUsers password={password} onChoose={onChoose} />;
}

import { type ReactNode, useState } from 'react';
import { lazily } from '../../../kit/lazily';
import { PageLoading } from '../../../kit/page/frame/PageLoading';
import { useSession } from '../../services';

const DemandedFactor = lazily(async () => (await import('./DemandedFactor')).DemandedFactor, PageLoading);

/**
 * Blocks everything until the second factor that a role demands is set up: without it the server permits
 * nothing. Recovery codes are shown only once, so the page opens when they are confirmed as saved, although
 * the session may report the factor earlier.
 */
export function FactorGate({ children }: { children: ReactNode }) {
  const demanded = useSession()?.factorDemanded ?? null;
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (demanded === null && codes === null) return children;
  return <DemandedFactor demand={demanded} codes={codes} onCodes={setCodes} />;
}

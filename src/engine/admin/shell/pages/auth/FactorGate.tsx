import { type ReactNode, useState } from 'react';
import { lazily } from '../../../kit/lazily';
import { PageLoading } from '../../../kit/page/PageLoading';
import { useSession } from '../../services';

const DemandedFactor = lazily(async () => (await import('./DemandedFactor')).DemandedFactor, PageLoading);

/**
 * Before everything else stands the second step that a role demands: without it the server permits nothing. The recovery
 * codes are shown only once, so the way is free when they are put aside, though the session may know before.
 */
export function FactorGate({ children }: { children: ReactNode }) {
  const demanded = useSession()?.factorDemanded ?? null;
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (demanded === null && codes === null) return children;
  return <DemandedFactor demand={demanded} codes={codes} onCodes={setCodes} />;
}

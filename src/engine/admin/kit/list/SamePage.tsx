import { type ReactNode, use, useMemo } from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router-dom';

/**
 * Around the links of many rows. Each follows the address, though only its path decides where they lead: with another
 * order or page of the list they would all be drawn again, only to be replaced by those of other records. Nothing in
 * here learns of another query.
 */
export const SamePage = ({ children }: { children: ReactNode }) => {
  const address = use(LocationContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path alone counts
  const kept = useMemo(() => address, [address.location.pathname]);
  return <LocationContext value={kept}>{children}</LocationContext>;
};

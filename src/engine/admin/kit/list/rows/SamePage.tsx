import { type ReactNode, use, useMemo } from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router-dom';

/**
 * Wraps the links of many rows. Each link subscribes to the location, though only the path matters to them: when sort
 * or page change, all would re-render only to be replaced by other records. Below this component the query of the
 * location does not change.
 */
export const SamePage = ({ children }: { children: ReactNode }) => {
  const address = use(LocationContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path alone counts
  const kept = useMemo(() => address, [address.location.pathname]);
  return <LocationContext value={kept}>{children}</LocationContext>;
};

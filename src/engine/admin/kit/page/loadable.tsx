import type { FunctionComponent } from 'react';
import { codeOf, useCode } from '../code';
import { PageLoading } from './PageLoading';

/** In place of a dialog or a corner of a page, which nobody misses while its code comes. */
export const Nothing = () => null;

/** A page whose code comes when it is first shown. */
export function loadable<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  Waiting: FunctionComponent = PageLoading,
): FunctionComponent<Props> {
  const code = codeOf(load);
  return function Loadable(props) {
    const Page = useCode(code);
    return Page ? <Page {...props} /> : <Waiting />;
  };
}

import { RelatedLists } from '@engine/admin/kit/show/RelatedLists';
import { ShowPage } from '@engine/admin/kit/show/ShowPage';
import { parts } from '@generated/admin/bill-case';
import { CheckPanel } from './CheckPanel';
import { ExplanationPanel } from './ExplanationPanel';

/** The panel says in sentences what the section holds as data. */
const shown = { ...parts, sections: parts.sections.filter(({ name }) => name !== 'checks'), related: [] };

export const CaseShow = () => (
  <ShowPage
    parts={shown}
    before={<CheckPanel />}
    after={
      <>
        <ExplanationPanel />
        <RelatedLists parts={parts} />
      </>
    }
  />
);

import { type Identifier, useTranslate } from 'react-admin';
import type { StepResult } from '../../../shared/workflow';
import { OutcomeList } from './OutcomeList';

interface Props {
  readonly results: readonly StepResult[];
  readonly labels: ReadonlyMap<Identifier, string>;
}

/** The number of those that went well, then every one, with the reason of those that did not. */
export const StepResults = ({ results, labels }: Props) => {
  const translate = useTranslate();
  const refused = results.filter(({ outcome }) => outcome === 'refused').length;
  return (
    <>
      <span role="status">
        {translate('app.workflow.results', { done: results.length - refused, refused })}
      </span>
      <OutcomeList
        outcomes={results.map(({ id, outcome, message, errors }) => ({
          id,
          outcome,
          reason: errors && message ? faults(errors) : message,
        }))}
        names={labels}
      />
    </>
  );
};

const faults = (errors: NonNullable<StepResult['errors']>) =>
  Object.values(errors)
    .map(({ message }) => message)
    .join(' ');

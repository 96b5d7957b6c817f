import { useTranslate } from 'react-admin';
import type { ImportAnswer } from '../../../shared/imports';
import { JobAtWork } from '../dialog/JobAtWork';

interface Props {
  readonly batch: ImportAnswer;
  readonly onStop: (job: number) => void;
  readonly onClose: () => void;
}

/** The progress of the import job; it continues if the page is left. */
export const ImportWork = ({ batch: { stage, job, progress }, onStop, onClose }: Props) => {
  const translate = useTranslate();
  return (
    <JobAtWork
      text={translate(`app.import.at_work.${stage}`)}
      hint={translate('app.import.goes_on')}
      progress={progress}
      onStop={job === null ? null : () => onStop(job)}
      onClose={onClose}
    />
  );
};

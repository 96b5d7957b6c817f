import { ApprovalRequestList, ApprovalRequestShow } from '@generated/admin/approval-request';
import { useRecordContext, useTranslate } from 'react-admin';
import { ResourceFilter } from '../../kit/filters/ResourceFilter';
import type { ListParts, Page } from '../../kit/page/parts/parts';
import { useLabels } from '../../kit/page/parts/usePages';
import { RecordLink } from '../../kit/values/RefValue';
import { ResourceValue } from '../../kit/values/record/ResourceValue';
import { isNumber, isText, Value, type ValueProps } from '../../kit/values/Value';

/** The step's name in the workflow of the entity that the request is about. */
const StepValue = ({ source }: ValueProps) => {
  const resource: unknown = useRecordContext()?.resource;
  const translate = useTranslate();
  useLabels(isText(resource) ? resource : null);
  return (
    <Value source={source} is={isText}>
      {step => translate(`resources.${resource}.transitions.${step}`, { _: step })}
    </Value>
  );
};

/** The record's name at the time of the request, as a link to the record, where the request is decided. */
const SubjectValue = ({ source }: ValueProps) => {
  const record = useRecordContext();
  const resource: unknown = record?.resource;
  const id: unknown = record?.record_id;
  return (
    <Value source={source} is={isText}>
      {name =>
        isText(resource) && isNumber(id) ? (
          <RecordLink reference={resource} id={id}>
            {name}
          </RecordLink>
        ) : (
          name
        )
      }
    </Value>
  );
};

const shown = {
  record_label: <SubjectValue source="record_label" />,
  step: <StepValue source="step" />,
};

const asked = { resource: <ResourceFilter source="resource" /> };

/** The generated pages, with the names of resources and steps instead of keys. */
export const list = () => <ApprovalRequestList replace={shown} replaceFilters={asked} />;
export const related: Page<ListParts> = props => (
  <ApprovalRequestList {...props} replace={shown} replaceFilters={asked} />
);

/** The link already identifies the record. */
export const show = () => (
  <ApprovalRequestShow
    replace={{ ...shown, resource: <ResourceValue source="resource" /> }}
    without={['record_id']}
  />
);

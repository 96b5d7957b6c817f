import { ActivityList, ActivityShow, type entity } from '@generated/admin/activity';
import { Box, Card, Divider, Typography } from '@mui/material';
import { Fragment } from 'react';
import { Show, useRecordContext, useTranslate } from 'react-admin';
import type { ElementsOf } from '../../kit/elements';
import { ResourceFilter } from '../../kit/filters/ResourceFilter';
import { PageHeader, RecordTitle } from '../../kit/page/frame/PageHeader';
import type { ListParts, Page } from '../../kit/page/parts/parts';
import { showLook } from '../../kit/show/valuesLook';
import { isEmptyAt } from '../../kit/values/isEmptyAt';
import { RefValue } from '../../kit/values/RefValue';
import { ResourceValue } from '../../kit/values/record/ResourceValue';
import { isNumber, isText, type ValueProps } from '../../kit/values/Value';
import { MaintenanceButton } from '../maintenance/MaintenanceButton';
import { ChangesTable } from './ChangesTable';
import { ReasonValue } from './ReasonValue';
import { RecordOfEntry } from './RecordOfEntry';
import { RecordOfRow } from './RecordOfRow';

/** A condition would ask for the key, which is shown nowhere. */
const keys = ['resource'] as const;

/** Without a user it was done by the product itself, as by its nightly rounds. */
const UserValue = ({ source }: ValueProps) => {
  const record = useRecordContext();
  const translate = useTranslate();
  return isEmptyAt(record, source) ? <i>{translate('logged.product')}</i> : <RefValue source={source} />;
};

const shown = {
  user: <UserValue source="user" />,
  resource: <ResourceValue source="resource" />,
  record_id: <RecordOfRow source="record_id" label="logged.id" />,
  reason: <ReasonValue source="reason" />,
};

const asked = { resource: <ResourceFilter source="resource" /> };

export const list = () => (
  <ActivityList
    replace={shown}
    replaceFilters={asked}
    withoutConditions={keys}
    actions={<MaintenanceButton />}
  />
);
export const related: Page<ListParts> = props => (
  <ActivityList {...props} replace={shown} replaceFilters={asked} withoutConditions={keys} />
);

/**
 * Who did what, when and to which record, with the values before and after; readable without knowing the
 * tables.
 */
export const show = () => (
  <ActivityShow
    render={parts => (
      <Show disableAuthentication title={<RecordTitle />} actions={false} component="div" sx={showLook}>
        <PageHeader parts={parts} />
        <Card variant="outlined">
          <Facts {...parts} />
          <Divider />
          <ChangesTable />
          <Divider />
          <Proof {...parts} />
        </Card>
      </Show>
    )}
  />
);

interface Props {
  /** the elements of the generated page: a field that the schema has renamed does not compile */
  readonly fields: ElementsOf<typeof entity>;
}

const Facts = ({ fields }: Props) => {
  const record = useRecordContext();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5, p: 2 }}>
      {fields.at}
      <strong>{fields.user}</strong>
      {fields.action}
      <Subject />
      {record?.reason && (
        <Typography component="div" variant="body2">
          <ReasonValue source="reason" />
        </Typography>
      )}
    </Box>
  );
};

const Subject = () => {
  const record = useRecordContext();
  const translate = useTranslate();
  const resource: unknown = record?.resource;
  if (!isText(resource)) return null;
  const name = translate(`resources.${resource}.name`, { smart_count: 1, _: resource });
  const id: unknown = record?.record_id;
  return isNumber(id) ? <RecordOfEntry resource={resource} name={name} id={id} /> : name;
};

/** Evidence of tampering: each entry's hash covers the one before it (R-KEEP-4). */
const Proof = ({ fields }: Props) => {
  const translate = useTranslate();
  return (
    <Box component="dl" sx={proofLook}>
      {(['request_id', 'stream', 'values_hash', 'prev_hash', 'hash'] as const).map(name => (
        <Fragment key={name}>
          <Box component="dt">{translate(`resources.activity-log.fields.${name}`)}</Box>
          <Box component="dd" sx={{ m: 0, fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
            {fields[name]}
          </Box>
        </Fragment>
      ))}
    </Box>
  );
};

const proofLook = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '12rem 1fr' },
  gap: 0.5,
  m: 0,
  p: 2,
  fontSize: '0.75rem',
  color: 'text.secondary',
};

import { Box } from '@mui/material';
import { Fragment } from 'react';
import { useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import type { Elements } from '../../elements';
import { useEntity } from '../../page/entity/entityContext';
import { oneOfNamed } from '../../page/parts/sectionGroup';
import { isEmptyAt } from '../isEmptyAt';
import { RefValue } from '../RefValue';
import type { ValueProps } from '../Value';

interface Props extends ValueProps {
  /** replaces the standard elements, by field */
  readonly elements?: Elements;
}

/** The one reference of a one-of group that is set (`x-one-of`), after the label of its field. */
export const OneOfValue = ({ source, elements = {} }: Props) => {
  const group = oneOfNamed(useEntity(), source);
  const record = useRecordContext();
  const resource = useResourceContext();
  const translate = useTranslate();
  const filled = group?.fields.filter(name => !isEmptyAt(record, name)) ?? [];
  return filled.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {translate(`resources.${resource}.fields.${name}`)}
      </Box>{' '}
      {elements[name] ?? <RefValue source={name} />}
    </Fragment>
  ));
};

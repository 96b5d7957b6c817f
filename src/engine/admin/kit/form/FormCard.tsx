import { Card } from '@mui/material';
import { FormControls } from './FormControls';
import { type FormProps, RecordForm } from './RecordForm';

/** The form of a page. Overflow is visible, so that the toolbar can be sticky. */
export const FormCard = (props: Pick<FormProps, 'parts' | 'source'>) => (
  <Card variant="outlined" sx={{ overflow: 'visible' }}>
    <FormControls>
      <RecordForm {...props} />
    </FormControls>
  </Card>
);

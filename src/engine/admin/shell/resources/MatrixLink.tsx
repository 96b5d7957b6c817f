import GridOnOutlined from '@mui/icons-material/GridOnOutlined';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

/** From the lists of roles and permissions to the screen on which the two meet. */
export const MatrixLink = () => {
  const translate = useTranslate();
  return (
    <Button component={Link} to="/authorization/matrix" startIcon={<GridOnOutlined />}>
      {translate('app.menu.matrix')}
    </Button>
  );
};

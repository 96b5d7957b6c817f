import GridOnOutlined from '@mui/icons-material/GridOnOutlined';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

/** Links the lists of roles and of permissions to the matrix of both. */
export const MatrixLink = () => {
  const translate = useTranslate();
  return (
    <Button component={Link} to="/authorization/matrix" startIcon={<GridOnOutlined />}>
      {translate('app.menu.matrix')}
    </Button>
  );
};

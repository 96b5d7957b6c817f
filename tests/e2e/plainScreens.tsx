import { List as Lines, ListItem, Typography } from '@mui/material';
import {
  CustomRoutes,
  Datagrid,
  ExportButton,
  List,
  NumberField,
  TextField,
  TextInput,
  TopToolbar,
  useGetList,
} from 'react-admin';
import { Link, Route } from 'react-router-dom';

/** As a developer writes them who knows react-admin, and nothing of this project but where they are registered. */
const BookList = () => (
  <List
    perPage={10}
    sort={{ field: 'title', order: 'ASC' }}
    filters={[<TextInput key="q" source="q" label="Search" alwaysOn />]}
    actions={
      <TopToolbar>
        <ExportButton />
      </TopToolbar>
    }
  >
    <Datagrid rowClick="show">
      <TextField source="title" />
      <TextField source="author" />
      <NumberField source="year" />
    </Datagrid>
  </List>
);

const Shelves = () => {
  const { data = [] } = useGetList('books', { sort: { field: 'year', order: 'ASC' } });
  return (
    <>
      <Typography variant="h5" component="h1">
        Shelves
      </Typography>
      <Lines>
        {data.map(({ id, title }) => (
          <ListItem key={id}>{title}</ListItem>
        ))}
      </Lines>
      <Link to="/books">Back to the books</Link>
    </>
  );
};

/** The `src/office/screens.tsx` of an office. */
export const office = {
  pages: { books: async () => ({ list: BookList }) },
  routes: (
    <CustomRoutes>
      <Route path="/shelves" element={<Shelves />} />
    </CustomRoutes>
  ),
  theme: {
    palette: { primary: { main: '#7a1f1f' } },
    components: { MuiButton: { styleOverrides: { root: { textTransform: 'uppercase' } } } },
  },
};

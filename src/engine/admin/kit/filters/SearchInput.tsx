import Clear from '@mui/icons-material/Clear';
import Search from '@mui/icons-material/Search';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useShortcut } from '../shortcuts/useShortcut';
import { useFilterValue } from './filterValue';
import { useTyped } from './useTyped';

/** Before a button that clears filters is gone with them: the search of the list gets the focus, or else the page. */
export const focusSearch = () =>
  document.querySelector<HTMLElement>('[role=search] input[type=search], #main')?.focus();

/** The full-text search `q` over the fields in x-search. */
export const SearchInput = () => {
  const translate = useTranslate();
  const [value, setValue] = useFilterValue('q');
  const { clear, ...typed } = useTyped(value, setValue);
  const input = useRef<HTMLInputElement>(null);
  const focus = () => input.current?.select();
  useShortcut({ keys: ['/'], label: translate('app.keys.search'), group: 'list', run: focus });
  return (
    <TextField
      {...typed}
      inputRef={input}
      type="search"
      placeholder={translate('app.kit.search')}
      size="small"
      margin="none"
      variant="outlined"
      slotProps={{
        htmlInput: { 'aria-label': translate('app.kit.search') },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search sx={{ fontSize: 18 }} />
            </InputAdornment>
          ),
          endAdornment: typed.value && (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-label={translate('ra.action.clear_input_value')}
                onClick={() => {
                  // the button goes with the text
                  input.current?.focus();
                  clear();
                }}
              >
                <Clear sx={{ fontSize: 16 }} />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
      sx={{
        width: { xs: '100%', sm: 220 },
        '& .MuiInputBase-root': { height: 36 },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
    />
  );
};

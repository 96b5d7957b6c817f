import { useNotifyError } from '@engine/admin/kit/useNotifyError';
import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';

interface Props {
  readonly isOff: boolean;
  readonly save: (format: 'csv' | 'xlsx') => Promise<void>;
}

/** Exports the report with the rows and the order on the screen. */
export function ExportButtons({ isOff, save }: Props) {
  const translate = useTranslate();
  const { mutate, isPending } = useMutation({ mutationFn: save, onError: useNotifyError() });
  const button = (format: 'csv' | 'xlsx', name: string) => (
    <Button
      variant="outlined"
      size="small"
      startIcon={<FileDownload />}
      disabled={isOff || isPending}
      onClick={() => mutate(format)}
      aria-label={translate('reports.export', { format: name })}
    >
      {name}
    </Button>
  );
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      {button('xlsx', 'Excel')}
      {button('csv', 'CSV')}
    </Box>
  );
}

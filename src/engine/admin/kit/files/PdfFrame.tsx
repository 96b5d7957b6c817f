import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

interface Props {
  readonly src: string;
  readonly title: string;
}

/** The browser's own viewer; one that has none (phones) says so, and the file opens with a click beside it. */
export const PdfFrame = ({ src, title }: Props) => {
  const translate = useTranslate();
  if (!navigator.pdfViewerEnabled)
    return (
      <Typography variant="body2" color="text.secondary" sx={{ p: 2 }}>
        {translate('files.no_viewer')}
      </Typography>
    );
  return <Box component="iframe" key={src} src={src} title={title} sx={frameLook} />;
};

const frameLook = { display: 'block', width: '100%', height: { xs: '70vh', lg: '78vh' }, border: 0 };

import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

interface Props {
  readonly src: string;
  readonly title: string;
}

/**
 * Embeds the browser's PDF viewer; browsers without one (phones) get a message, and the button beside it opens the
 * file.
 */
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

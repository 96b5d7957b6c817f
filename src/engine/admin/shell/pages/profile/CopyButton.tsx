import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';

/** Browsers offer the clipboard on secure origins only; elsewhere there is no button. */
export function CopyButton({ text }: { text: string }) {
  const translate = useTranslate();
  const [isCopied, setCopied] = useState(false);
  if (!('clipboard' in navigator)) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Button
      variant="outlined"
      startIcon={isCopied ? <Check /> : <ContentCopy />}
      onClick={() => void copy().catch(() => setCopied(false))}
    >
      {translate(`authorization.profile.${isCopied ? 'copied' : 'copy'}`)}
    </Button>
  );
}

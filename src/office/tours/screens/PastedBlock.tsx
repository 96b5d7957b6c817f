import { Alert, Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { PasteContext, type Pasted, pasteCells, takeBack } from './pasteCells';

/** Wraps an editable table: takes a pasted block of a spreadsheet, shows the result, and can undo it. */
export const PastedBlock = ({ children }: { readonly children: ReactNode }) => {
  const translate = useTranslate();
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const undo = async () => {
    setPasted(null);
    if (pasted) await takeBack(pasted);
  };
  return (
    <PasteContext value={async (start, block) => setPasted(await pasteCells(start, block))}>
      {pasted && (
        <Alert
          severity={pasted.left + pasted.refused > 0 ? 'warning' : 'success'}
          sx={{ borderRadius: 0 }}
          action={
            <>
              {pasted.entered.length > 0 && (
                <Button color="inherit" size="small" onClick={() => void undo()}>
                  {translate('ra.action.undo')}
                </Button>
              )}
              <Button color="inherit" size="small" onClick={() => setPasted(null)}>
                {translate('ra.action.close')}
              </Button>
            </>
          }
        >
          {translate('tours.paste.entered', { smart_count: pasted.entered.length - pasted.refused })}
          {pasted.refused > 0 && ` ${translate('tours.paste.refused', { smart_count: pasted.refused })}`}
          {pasted.left > 0 && ` ${translate('tours.paste.left', { smart_count: pasted.left })}`}
        </Alert>
      )}
      {children}
    </PasteContext>
  );
};

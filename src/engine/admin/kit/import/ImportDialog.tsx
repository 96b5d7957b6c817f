import { DialogTitle, useMediaQuery, useTheme } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import type { EntityMeta } from '../../../shared/entityMeta';
import type { ImportAnswer } from '../../../shared/imports';
import { EntryDialog } from '../dialog/EntryDialog';
import type { ListParts, SectionParts } from '../page/parts/parts';
import { useLabels, usePages } from '../page/parts/usePages';
import { useFieldName } from '../useFieldName';
import { ChooseFile } from './ChooseFile';
import { ImportResult } from './ImportResult';
import { ImportWork } from './ImportWork';
import { MapColumns } from './MapColumns';
import { RowsPreview } from './RowsPreview';
import { useImport } from './useImport';

interface Props {
  readonly parts: Pick<ListParts, 'entity' | 'resource'>;
  readonly onClose: () => void;
}

/** The steps of an import: choose a file, map its columns, preview the rows, commit, undo. */
export const ImportDialog = ({ parts: { entity, resource }, onClose }: Props) => {
  const translate = useTranslate();
  const refresh = useRefresh();
  const titleId = useId();
  const hasTexts = useLabels('import');
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [id, setId] = useState<number | null>(null);
  const [isMapping, setMapping] = useState(false);
  const [isMapped, setMapped] = useState(false);
  const [hasWritten, setWritten] = useState(false);
  const { batch, ...work } = useImport(resource, id, (next: ImportAnswer) => {
    setId(next.id);
    setMapping(false);
    setMapped(false);
    if (isWritten(next)) setWritten(true);
  });
  const close = () => {
    // Not earlier: the page of an empty list is replaced by the list, which would close the dialog.
    if (hasWritten || isWritten(batch)) refresh();
    onClose();
  };
  const steps = batch && work.of(batch.id);
  // The form contains the sections: a record may have two streets, which differ by section.
  const Page = usePages(resource)?.edit;
  const content = (render: (fieldName: (name: string) => string) => ReactNode) =>
    Page ? (
      <Page render={({ sections }) => <Named entity={entity} sections={sections} render={render} />} />
    ) : (
      <Named entity={entity} sections={[]} render={render} />
    );
  if (!hasTexts) return null;
  return (
    <EntryDialog
      isChanged={isMapped}
      onClose={close}
      fullScreen={isPhone}
      maxWidth="md"
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {translate('app.import.title', {
          name: translate(`resources.${resource}.name`, { smart_count: 2 }),
        })}
        {batch && ` · ${batch.filename}`}
      </DialogTitle>
      {(() => {
        if (!batch || !steps)
          return (
            <ChooseFile
              resource={resource}
              sent={work.sent}
              fault={work.uploadError}
              onFile={work.upload}
              isSaving={work.saveTemplate.isPending}
              onTemplate={() => work.saveTemplate.mutate()}
              onBatch={latest => setId(latest.id)}
              onClose={close}
            />
          );
        if (batch.isAtWork) return <ImportWork batch={batch} onStop={work.stop} onClose={close} />;
        return content(fieldName => {
          const named = { entity, fieldName };
          if (isWritten(batch))
            return (
              <ImportResult
                {...named}
                batch={batch}
                isBusy={work.isBeginning}
                onUndo={steps.undo}
                onResume={steps.commit}
                onSaveFailed={() => work.saveFailed(batch.id)}
                onAnother={() => setId(null)}
                onClose={close}
              />
            );
          if (batch.stage === 'read' || isMapping || batch.jobStatus !== 'done')
            return (
              <MapColumns
                {...named}
                batch={batch}
                isBusy={work.isBeginning}
                onMapped={setMapped}
                onPreview={steps.preview}
                onAnother={() => {
                  setMapped(false);
                  setId(null);
                }}
                onClose={close}
              />
            );
          return (
            <RowsPreview
              {...named}
              batch={batch}
              isBusy={work.isBeginning}
              onCommit={steps.commit}
              onSaveFailed={() => work.saveFailed(batch.id)}
              onMap={() => setMapping(true)}
              onClose={close}
            />
          );
        });
      })()}
    </EntryDialog>
  );
};

/** Whether records were written, even if they were undone since. */
const isWritten = (batch: ImportAnswer | null): boolean =>
  batch?.stage === 'commit' || batch?.stage === 'undo';

interface NamedProps {
  readonly entity: EntityMeta;
  readonly sections: readonly SectionParts[];
  readonly render: (fieldName: (name: string) => string) => ReactNode;
}

const Named = ({ entity, sections, render }: NamedProps) => render(useFieldName(entity, sections));

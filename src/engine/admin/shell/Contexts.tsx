import type { Context, ReactNode } from 'react';
import { BulkContext } from '../kit/bulk/bulkContext';
import { ExportsContext } from '../kit/export/exports';
import { FilesContext } from '../kit/files/files';
import { ImportsContext } from '../kit/import/imports';
import { DraftsContext } from '../kit/page/editing/drafts';
import { NoticeContext } from '../kit/page/frame/noticeContext';
import { LabelsContext, PagesContext, ShownPagesContext } from '../kit/page/parts/usePages';
import { ViewsContext } from '../kit/views/viewsContext';
import type { OfficeScreens } from './officeScreens';
import type { TextProvider } from './providers/i18nProvider';
import { type Services, ServicesContext } from './services';

interface Props {
  readonly services: Services;
  readonly notice?: OfficeScreens['notice'];
  readonly needLabels: TextProvider['needLabels'];
  readonly children: ReactNode;
}

/** Provides the shell's services to the kit, which imports nothing from the shell. */
export function Contexts({ services, notice, needLabels, children }: Props) {
  const given = [
    giving(ServicesContext, services),
    giving(LabelsContext, needLabels),
    giving(NoticeContext, notice ?? null),
    giving(PagesContext, services.generatedPages),
    giving(ShownPagesContext, services.shownPages),
    giving(ExportsContext, services.exports),
    giving(ImportsContext, services.imports),
    giving(BulkContext, services.bulk),
    giving(ViewsContext, services.views),
    giving(FilesContext, services.files),
    giving(DraftsContext, services.drafts),
  ];
  return given.reduceRight<ReactNode>((below, give) => give(below), children);
}

const giving =
  <T,>(Given: Context<T>, value: T) =>
  (below: ReactNode): ReactNode => <Given value={value}>{below}</Given>;

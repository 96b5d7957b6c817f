import Rule from '@mui/icons-material/Rule';
import { Alert, Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { FindingGroup } from '../../../../shared/quality';
import { WriteButton } from '../../../kit/access/WriteButton';
import { PageLoading } from '../../../kit/page/frame/PageLoading';
import { useLabels } from '../../../kit/page/parts/usePages';
import { JobProgress } from '../../jobs/JobProgress';
import { useStartedJob } from '../../jobs/useStartedJob';
import { createQualityApi } from '../../providers/qualityApi';
import { useSession } from '../../services';
import { useApi } from '../../useApi';
import { PartNotLoaded } from '../PartNotLoaded';
import { LastCheck } from './LastCheck';
import { ResourceFindings } from './ResourceFindings';

const qualityKey = ['quality'] as const;

/**
 * Records that violate a current rule, by resource and rule, each with a link to the list of exactly these.
 */
export function QualityPage() {
  return useLabels('quality-findings') ? <Screen /> : <PageLoading />;
}

function Screen() {
  const translate = useTranslate();
  const { report, check } = useApi(createQualityApi);
  const mayRun = useSession()?.permissions.has('quality-findings.run') ?? false;
  // Not cached: records corrected in the meantime must no longer count.
  const { data, isError, refetch } = useQuery({ queryKey: qualityKey, queryFn: report, staleTime: 0 });
  const { start, job, isAtWork, isShown } = useStartedJob(check, qualityKey, data?.job ?? null);
  return (
    <Box sx={{ maxWidth: 900, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={headLook}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          <Typography component="h1" variant="h6" sx={{ fontWeight: 600 }}>
            {translate('app.menu.quality')}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {translate('quality.about')}
          </Typography>
        </Box>
        {mayRun && (
          <WriteButton variant="contained" startIcon={<Rule />} onClick={start} disabled={isAtWork}>
            {translate('quality.run')}
          </WriteButton>
        )}
      </Box>
      {isShown && job?.status !== 'done' && <JobProgress job={job} result={() => null} />}
      {isError && <PartNotLoaded text="quality.failed" refetch={refetch} />}
      {!data && !isError && <PageLoading />}
      {data && <LastCheck run={data.run} />}
      {data?.run && data.groups.length === 0 && (
        <Alert severity="success">{translate('quality.nothing')}</Alert>
      )}
      {byResource(data?.groups ?? []).map(([resource, groups]) => (
        <ResourceFindings key={resource} resource={resource} groups={groups} />
      ))}
    </Box>
  );
}

const headLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2 } as const;

function byResource(
  groups: readonly FindingGroup[],
): readonly (readonly [resource: string, groups: readonly FindingGroup[]])[] {
  const resources = [...new Set(groups.map(({ resource }) => resource))];
  return resources.map(resource => [resource, groups.filter(group => group.resource === resource)]);
}

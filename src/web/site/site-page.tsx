import { useQuery } from '@tanstack/react-query'
import { getSiteSettings } from '../../contract/site.ts'
import { queryOf } from '../api.ts'
import { Failure } from '../ui/failure.tsx'
import { Page } from '../ui/page.tsx'
import { PageLoading } from '../ui/page-loading.tsx'
import { SiteForm } from './site-form.tsx'

/** For admins: what the landing page claims and tells. */
export function SitePage() {
  const settings = useQuery(queryOf(getSiteSettings, {}))
  return (
    <Page width="medium" title="Claims and timeline">
      {settings.error && !settings.data && <Failure error={settings.error} onRetry={() => void settings.refetch()} />}
      {!settings.data && !settings.error && <PageLoading />}
      {settings.data && <SiteForm key={JSON.stringify(settings.data)} settings={settings.data} />}
    </Page>
  )
}

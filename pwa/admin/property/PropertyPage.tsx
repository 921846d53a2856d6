/** The farm's facts and parts, which the site, the mails and the printed sheets show. For managers. */
import { useLiveQuery } from 'dexie-react-hooks'
import { Link } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import { readProperty } from '../settings/queries.ts'
import { PropertyForm } from './PropertyForm.tsx'
import './PropertyPage.css'
import { getPlaceHref } from '../places.ts'

export function PropertyPage() {
  const { i18n } = useLanguage()
  const stored = useLiveQuery(readProperty)
  return (
    <div className="stack-4">
      <header className="page-head">
        <p className="muted">{i18n.t('admin.property.text')}</p>
        {stored?.value?.isSample && <Link href={getPlaceHref('/first-steps')}>{i18n.t('admin.place.firstSteps')}</Link>}
      </header>
      {stored?.value ? (
        <PropertyForm stored={stored.value} version={stored.version} />
      ) : (
        <p aria-busy={stored === undefined}>{i18n.t('admin.property.notSynced')}</p>
      )}
    </div>
  )
}

import { useLanguage } from '#pwa/i18n.tsx'
import { Camping } from './Camping.tsx'
import { Culture } from './Culture.tsx'
import { Fishing } from './Fishing.tsx'
import { Rules } from './Rules.tsx'
import { Service } from './Service.tsx'
import './ServicesPage.css'
import '../details.css'
import { ExtraList } from '../extras/ExtraList.tsx'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import { PageTitle } from '../shell/PageTitle.tsx'
import { listSections, listShownExtras } from './sections.ts'

export function ServicesPage() {
  const { i18n } = useLanguage()
  const farm = useFarm()
  const { parts } = farm
  const extras = listShownExtras(farm)
  return (
    <>
      <div className="wide section services-head">
        <header>
          <PageTitle text={i18n.t('services.title')} />
          <p className="lead">{i18n.t('services.intro')}</p>
        </header>
        <nav aria-label={i18n.t('services.index')}>
          <ul>
            {listSections(farm).map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{i18n.t(title)}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {parts.pool && (
        <Service id="piscina" title={i18n.t('services.pool')} picture="pool-2" alt={i18n.t('pool.photo2')}>
          <p>{i18n.t('services.poolText1')}</p>
          <p>{i18n.t('services.poolText2')}</p>
        </Service>
      )}
      {parts.riding && (
        <Service
          id="centro-ippico"
          title={i18n.t('services.horses')}
          picture="horses-1"
          alt={i18n.t('services.horsesPicture')}
        >
          <p>{i18n.t('services.horsesText')}</p>
        </Service>
      )}
      {parts.camping && <Camping />}
      {parts.fishing && <Fishing />}
      {parts.culture && (
        <ErrorBoundary>
          <Culture />
        </ErrorBoundary>
      )}
      {extras.length > 0 && (
        <section id="extra" className="wide section services-extras">
          <h2>{i18n.t('booking.extra.title')}</h2>
          <ExtraList extras={extras} showsRooms />
        </section>
      )}
      <Rules />
    </>
  )
}

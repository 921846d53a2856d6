import { Link } from 'wouter'
import { property } from '#contract/property.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { Culture } from './Culture.tsx'
import { Rules } from './Rules.tsx'
import { Service } from './Service.tsx'
import './ServicesPage.css'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'

const { tariffs, figures, checkout, fishingPartner } = property

const sectionLinks = [
  { id: 'piscina', title: /*i18n*/ 'services.pool' },
  { id: 'centro-ippico', title: /*i18n*/ 'services.horses' },
  { id: 'agricampeggio', title: /*i18n*/ 'services.camping' },
  { id: 'pesca', title: /*i18n*/ 'fishing.title' },
  { id: 'tesori-culturali', title: /*i18n*/ 'services.culture' },
  { id: 'da-sapere', title: /*i18n*/ 'services.toKnow' },
  { id: 'cancellazione', title: /*i18n*/ 'services.cancellation' },
]

export function ServicesPage() {
  const { i18n, language } = useLanguage()
  const euro = (amount: number) => formatCurrency(`${amount}.00`, language)
  const prices = [
    { text: i18n.t('services.camper'), amount: tariffs.camperPitch },
    { text: i18n.t('services.tent'), amount: tariffs.tentSpot },
    { text: i18n.t('services.person'), amount: tariffs.person },
    { text: i18n.t('services.breakfast'), amount: tariffs.breakfast },
  ]
  return (
    <>
      <div className="wide section services-head">
        <header>
          <h1>{i18n.t('services.title')}</h1>
          <p className="lead">{i18n.t('services.intro')}</p>
        </header>
        <nav aria-label={i18n.t('services.index')}>
          <ul>
            {sectionLinks.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{i18n.t(title)}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <Service id="piscina" title={i18n.t('services.pool')} picture="pool-2" alt={i18n.t('pool.photo2')}>
        <p>{i18n.t('services.poolText1')}</p>
        <p>{i18n.t('services.poolText2')}</p>
      </Service>
      <Service
        id="centro-ippico"
        title={i18n.t('services.horses')}
        picture="horses-1"
        alt={i18n.t('services.horsesPicture')}
      >
        <p>{i18n.t('services.horsesText')}</p>
      </Service>
      <Service
        id="agricampeggio"
        title={i18n.t('services.camping')}
        picture="camping-1"
        alt={i18n.t('services.campingPicture')}
      >
        <p>{i18n.t('services.campingText', { n: figures.camperPitches })}</p>
        <h3>{i18n.t('services.tariffs')}</h3>
        <dl className="fact-list">
          {prices.map(({ text, amount }) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>{euro(amount)}</dd>
            </div>
          ))}
        </dl>
        <p className="muted">{i18n.t('services.pitchesUntil', { time: checkout.pitches })}</p>
      </Service>
      <Service id="pesca" title={i18n.t('fishing.title')} picture="fishing-1" alt={i18n.t('fishing.picture')}>
        <p>{i18n.t('fishing.subtitle')}</p>
        <ul className="bullet-list">
          <li>{i18n.t('fishing.feature1')}</li>
          <li>{i18n.t('fishing.feature2')}</li>
          <li>{i18n.t('fishing.feature3')}</li>
          <li>{i18n.t('fishing.feature4')}</li>
        </ul>
        <p className="inline-group">
          <Link href="/contact" asChild>
            <ButtonLink variant="primary">{i18n.t('fishing.bookExperience')}</ButtonLink>
          </Link>
          <ButtonLink href={fishingPartner} rel="noopener">
            {i18n.t('fishing.visitSite')}
          </ButtonLink>
        </p>
      </Service>
      <ErrorBoundary>
        <Culture />
      </ErrorBoundary>
      <ErrorBoundary>
        <Rules />
      </ErrorBoundary>
    </>
  )
}

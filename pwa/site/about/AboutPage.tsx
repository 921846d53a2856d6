import { Link } from 'wouter'
import { formatPhoneUrl } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { Picture } from '#pwa/ui/Picture.tsx'
import './AboutPage.css'
import '../details.css'
import { useFarm } from '../shell/FarmProvider.tsx'
import { PageTitle } from '../shell/PageTitle.tsx'
import { Part } from '../shell/Part.tsx'

const values = [
  { title: /*i18n*/ 'aboutPage.value1', text: /*i18n*/ 'aboutPage.value1Text' },
  { title: /*i18n*/ 'aboutPage.value2', text: /*i18n*/ 'aboutPage.value2Text' },
  { title: /*i18n*/ 'aboutPage.value3', text: /*i18n*/ 'aboutPage.value3Text' },
]

export function AboutPage() {
  const { i18n } = useLanguage()
  return (
    <>
      <div className="about-head wide">
        <header>
          <PageTitle text={i18n.t('aboutPage.title')} />
          <p className="lead">{i18n.t('aboutPage.lead')}</p>
        </header>
        <Picture name="about-1" alt={i18n.t('aboutPage.picture')} sizes="(width < 62em) 90vw, 60vw" priority />
      </div>
      <Part as="section" className="wide section about-story">
        <Story />
      </Part>
      <Part as="section" className="band">
        <Values />
      </Part>
      <Part as="section" className="wide section about-today">
        <Today />
      </Part>
    </>
  )
}

function Story() {
  const { i18n } = useLanguage()
  return (
    <>
      <h2>{i18n.t('aboutPage.story')}</h2>
      <p className="lead">{i18n.t('aboutPage.story1')}</p>
      <p>{i18n.t('aboutPage.story2')}</p>
    </>
  )
}

function Values() {
  const { i18n } = useLanguage()
  const { figures } = useFarm()
  return (
    <div className="wide section">
      <h2>{i18n.t('aboutPage.values')}</h2>
      <dl className="definitions">
        {values.map(({ title, text }) => (
          <div key={title}>
            <dt>{i18n.t(title)}</dt>
            <dd>{i18n.t(text, { hours: figures.replyHours })}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Today() {
  const { i18n } = useLanguage()
  const { rooms, figures, address, phone, cin, checkin, checkout, parts } = useFarm()
  return (
    <>
      <div>
        <h2>{i18n.t('aboutPage.offer')}</h2>
        <ul className="bullet-list">
          <li>{i18n.t('aboutPage.offerRooms', { n: rooms })}</li>
          {parts.restaurant && <li>{i18n.t('aboutPage.offerRestaurant', { n: figures.restaurantSeats })}</li>}
          {parts.camping && <li>{i18n.t('aboutPage.offerCamping', { n: figures.camperPitches })}</li>}
          {parts.pool && <li>{i18n.t('aboutPage.offerPool', { n: figures.pools })}</li>}
          {parts.riding && <li>{i18n.t('aboutPage.offerHorses')}</li>}
          {parts.fishing && <li>{i18n.t('aboutPage.offerFishing')}</li>}
        </ul>
        <p className="muted">{i18n.t('aboutPage.offerHours', { from: checkin.from, until: checkout.rooms })}</p>
        <h2>{i18n.t('aboutPage.certifications')}</h2>
        <ul className="bullet-list">
          <li>{i18n.t('aboutPage.certification1')}</li>
          <li>{i18n.t('aboutPage.certification2')}</li>
          <li>{i18n.t('aboutPage.certification3', { cin })}</li>
        </ul>
      </div>
      <Card as="aside" tone="accent">
        <Picture name="map-1" alt="" sizes="(width < 62em) 90vw, 35vw" />
        <h2>{i18n.t('aboutPage.visit')}</h2>
        <p>{i18n.t('aboutPage.visitText')}</p>
        <address>
          {address.street}, {address.postalCode} {address.town} ({address.province})
        </address>
        <p className="inline-group">
          <Link href="/contact" asChild>
            <ButtonLink variant="primary">{i18n.t('aboutPage.write')}</ButtonLink>
          </Link>
          <ButtonLink href={formatPhoneUrl(phone)}>{phone}</ButtonLink>
        </p>
      </Card>
    </>
  )
}

/** The camp site: pitches and what they cost. */
import { Link } from 'wouter'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import { Service } from './Service.tsx'

export function Camping() {
  const { i18n } = useLanguage()
  const { figures, checkout } = useFarm()
  return (
    <Service
      id="agricampeggio"
      title={i18n.t('services.camping')}
      picture="camping-1"
      alt={i18n.t('services.campingPicture')}
    >
      <p>{i18n.t('services.campingText', { n: figures.camperPitches })}</p>
      <h3>{i18n.t('services.tariffs')}</h3>
      <Tariffs />
      <p className="muted">{i18n.t('services.pitchesUntil', { time: checkout.pitches })}</p>
      <p className="inline-group">
        <Link href="/contact?about=camping#contact-form" asChild>
          <ButtonLink variant="primary">{i18n.t('services.askPitch')}</ButtonLink>
        </Link>
      </p>
    </Service>
  )
}

function Tariffs() {
  const { i18n, language } = useLanguage()
  const { tariffs } = useFarm()
  // What costs nothing is either included or not offered.
  const prices = [
    { text: i18n.t('services.camper'), amount: tariffs.camperPitch },
    { text: i18n.t('services.tent'), amount: tariffs.tentSpot },
    { text: i18n.t('services.person'), amount: tariffs.person },
    { text: i18n.t('services.breakfast'), amount: tariffs.breakfast },
  ].filter(({ amount }) => amount > 0)
  return (
    <dl className="fact-list">
      {prices.map(({ text, amount }) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>{formatCurrency(`${amount}.00`, language)}</dd>
        </div>
      ))}
    </dl>
  )
}

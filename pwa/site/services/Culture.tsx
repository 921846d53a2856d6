import { useLanguage } from '#pwa/i18n.tsx'
import { Service } from './Service.tsx'

/** Kilometres by road. */
const places = [
  { title: /*i18n*/ 'services.place1', km: 3 },
  { title: /*i18n*/ 'services.place2', km: 11 },
  { title: /*i18n*/ 'services.place3', km: 17 },
  { title: /*i18n*/ 'services.place4', km: 18 },
  { title: /*i18n*/ 'services.place5', km: 36 },
  { title: /*i18n*/ 'services.place6', km: 40 },
  { title: /*i18n*/ 'services.place7', km: 71 },
]

export function Culture() {
  const { i18n } = useLanguage()
  return (
    <Service
      id="tesori-culturali"
      title={i18n.t('services.culture')}
      picture="piero-1"
      alt={i18n.t('services.culturePicture')}
    >
      <p>{i18n.t('services.cultureText')}</p>
      <dl className="fact-list">
        {places.map(({ title, km }) => (
          <div key={title}>
            <dt>{i18n.t(title)}</dt>
            <dd>{i18n.t('services.km', { n: km })}</dd>
          </div>
        ))}
      </dl>
    </Service>
  )
}

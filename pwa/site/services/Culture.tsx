import { useLanguage } from '#pwa/i18n.tsx'
import { useContent } from '../shell/ContentProvider.tsx'
import { Service } from './Service.tsx'

export function Culture() {
  const { i18n } = useLanguage()
  const { sights } = useContent()
  return (
    <Service
      id="tesori-culturali"
      title={i18n.t('services.culture')}
      picture="piero-1"
      alt={i18n.t('services.culturePicture')}
    >
      <p>{i18n.t('services.cultureText')}</p>
      <dl className="fact-list">
        {sights.map(({ name, km }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{i18n.t('services.km', { n: km })}</dd>
          </div>
        ))}
      </dl>
    </Service>
  )
}

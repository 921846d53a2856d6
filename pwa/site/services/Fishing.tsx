/** Fly fishing with a partner, whose site may be linked. */
import { Link } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import { Service } from './Service.tsx'

export function Fishing() {
  const { i18n } = useLanguage()
  const { fishingPartner } = useFarm()
  return (
    <Service id="pesca" title={i18n.t('fishing.title')} picture="fishing-1" alt={i18n.t('fishing.picture')}>
      <p>{i18n.t('fishing.subtitle')}</p>
      <ul className="bullet-list">
        <li>{i18n.t('fishing.feature1')}</li>
        <li>{i18n.t('fishing.feature2')}</li>
        <li>{i18n.t('fishing.feature3')}</li>
        <li>{i18n.t('fishing.feature4')}</li>
      </ul>
      <p className="inline-group">
        <Link href="/contact?about=fishing#contact-form" asChild>
          <ButtonLink variant="primary">{i18n.t('fishing.bookExperience')}</ButtonLink>
        </Link>
        {fishingPartner !== null && (
          <ButtonLink href={fishingPartner} rel="noopener">
            {i18n.t('fishing.visitSite')}
          </ButtonLink>
        )}
      </p>
    </Service>
  )
}

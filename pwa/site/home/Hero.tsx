import { Link } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { Carousel } from '#pwa/ui/Carousel.tsx'
import { Icon } from '#pwa/ui/Icon.tsx'
import { Picture } from '#pwa/ui/Picture.tsx'
import { SearchForm } from '../search/SearchForm.tsx'
import { useCarouselLabels } from '../shell/useCarouselLabels.ts'
import './Hero.css'
import type { SiteContent } from '../content.ts'
import { hasPart } from '../farm.ts'
import { useContent } from '../shell/ContentProvider.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import { PageTitle } from '../shell/PageTitle.tsx'

/** What a farm without slides shows. */
const plainSlide: SiteContent['slides'][number] = { picture: 'hero-1', title: '', alt: '', part: null }

function Ways() {
  const { i18n } = useLanguage()
  const { parts } = useFarm()
  return (
    <div className="inline-group">
      <Link href="/rooms" asChild>
        <ButtonLink variant="primary">{i18n.t('hero.discoverRooms')}</ButtonLink>
      </Link>
      <Link href="/services" asChild>
        <ButtonLink>{i18n.t('hero.ourServices')}</ButtonLink>
      </Link>
      {parts.television && (
        <ButtonLink href="#tv" variant="quiet">
          <Icon name="play" size={18} />
          {i18n.t('hero.watchVideo')}
        </ButtonLink>
      )}
    </div>
  )
}

/** The slides carry pictures with their titles. Name and search keep their place. */
export function Hero() {
  const { i18n } = useLanguage()
  const { parts } = useFarm()
  const shown = useContent().slides.filter((slide) => hasPart(slide, parts))
  const labels = useCarouselLabels()
  return (
    <div className="hero">
      <PageTitle text={i18n.t('hero.welcome')} />
      <Carousel
        label={i18n.t('hero.slides')}
        labels={labels}
        counter={labels.counter}
        intervalMs={4_000}
        slides={(shown.length > 0 ? shown : [plainSlide]).map(({ picture, alt, title }, at) => (
          <div className="hero-slide" key={picture}>
            <Picture
              name={picture}
              narrow={`${picture}-tall`}
              alt={alt}
              sizes="(width < 48em) 100vw, max(100vw, 150vh)"
              priority={at === 0}
              defer={at > 0 ? 'slide' : undefined}
            />
            {(title || at === 0) && (
              <div className="hero-caption">
                {title && <p className="label">{title}</p>}
                {at === 0 && <Ways />}
              </div>
            )}
          </div>
        ))}
      />
      <div className="hero-panel">
        <p className="hero-subtitle">{i18n.t('hero.subtitle')}</p>
        <SearchForm />
      </div>
    </div>
  )
}

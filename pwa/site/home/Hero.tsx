import { Link } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { Carousel } from '#pwa/ui/Carousel.tsx'
import { Icon } from '#pwa/ui/Icon.tsx'
import { Picture } from '#pwa/ui/Picture.tsx'
import { SearchForm } from '../search/SearchForm.tsx'
import { useCarouselLabels } from '../shell/useCarouselLabels.ts'
import './Hero.css'
import type { PartName } from '#contract/property.ts'
import { hasPart } from '../farm.ts'
import { useFarm } from '../shell/FarmProvider.tsx'

type Slide = { src: string; alt: string; title: string; part?: PartName }

const slides: Slide[] = [
  { src: 'hero-1', alt: /*i18n*/ 'hero.slide1.alt', title: /*i18n*/ 'hero.slide1.title' },
  { src: 'hero-2', alt: /*i18n*/ 'hero.slide2.alt', title: /*i18n*/ 'hero.slide2.title' },
  { src: 'hero-3', alt: /*i18n*/ 'hero.slide3.alt', title: /*i18n*/ 'hero.slide3.title', part: 'pool' },
  { src: 'hero-4', alt: /*i18n*/ 'hero.slide4.alt', title: /*i18n*/ 'hero.slide4.title', part: 'restaurant' },
  { src: 'hero-5', alt: /*i18n*/ 'hero.slide5.alt', title: /*i18n*/ 'hero.slide5.title' },
]

function Welcome() {
  const { i18n } = useLanguage()
  const { parts } = useFarm()
  return (
    <>
      <h1>{i18n.t('hero.welcome')}</h1>
      <p className="hero-subtitle">{i18n.t('hero.subtitle')}</p>
      <SearchForm />
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
    </>
  )
}

export function Hero() {
  const { i18n } = useLanguage()
  const { parts } = useFarm()
  const labels = useCarouselLabels()
  return (
    <Carousel
      className="hero"
      label={i18n.t('hero.slides')}
      labels={labels}
      counter={labels.counter}
      intervalMs={4_000}
      slides={slides
        .filter((slide) => hasPart(slide, parts))
        .map(({ src, alt, title }, at) => (
          <div className="hero-slide" key={src}>
            <Picture
              name={src}
              portrait={`${src}-tall`}
              alt={i18n.t(alt)}
              sizes="(width < 48em) 100vw, max(100vw, 150vh)"
              priority={at === 0}
              defer={at > 0 ? 'slide' : undefined}
            />
            <div className="hero-panel">
              <p className="label">{i18n.t(title)}</p>
              {at === 0 && <Welcome />}
            </div>
          </div>
        ))}
    />
  )
}

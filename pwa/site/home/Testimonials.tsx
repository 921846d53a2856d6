import { useLanguage } from '#pwa/i18n.tsx'
import { Carousel } from '#pwa/ui/Carousel.tsx'
import { useCarouselLabels } from '../shell/useCarouselLabels.ts'
import './Testimonials.css'
import { useContent } from '../shell/ContentProvider.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'

export function Testimonials() {
  const { i18n } = useLanguage()
  const { figures, isSample } = useFarm()
  const { reviews } = useContent()
  const { goTo: _, ...labels } = useCarouselLabels()
  return (
    <div className="wide section">
      <header>
        <h2>{i18n.t('testimonials.title')}</h2>
        {figures.verifiedReviews > 0 && (
          <p className="testimonials-badge">{i18n.t('testimonials.verified', { n: figures.verifiedReviews })}</p>
        )}
        {isSample && <p className="muted">{i18n.t('testimonials.sample')}</p>}
      </header>
      <Carousel
        label={i18n.t('testimonials.title')}
        labels={labels}
        intervalMs={6_000}
        counter={(n, count) => i18n.t('testimonials.counter', { n, count })}
        slides={reviews.map(({ name, location, text, rating }) => (
          <figure className="testimonial" key={text}>
            <p role="img" aria-label={i18n.t('testimonials.stars', { n: rating })} className="stars">
              {'★'.repeat(rating)}
              <span>{'★'.repeat(5 - rating)}</span>
            </p>
            <blockquote>{text}</blockquote>
            <figcaption>
              {name} <span className="muted">{`· ${location}`}</span>
            </figcaption>
          </figure>
        ))}
      />
    </div>
  )
}

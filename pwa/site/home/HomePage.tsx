import { FirstRooms } from './FirstRooms.tsx'
import { Hero } from './Hero.tsx'
import './HomePage.css'
import { useContent } from '../shell/ContentProvider.tsx'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import { Island } from '../shell/Island.tsx'
import { PhotoGallery } from './PhotoGallery.tsx'
import { PoolGallery } from './PoolGallery.tsx'
import { Story } from './Story.tsx'
import { Teasers } from './Teasers.tsx'
import { Testimonials } from './Testimonials.tsx'
import { TvSection } from './TvSection.tsx'
import { useClosedReason } from './useClosedReason.ts'

export function HomePage() {
  const { parts } = useFarm()
  const { reviews } = useContent()
  const reason = useClosedReason()
  return (
    <>
      {reason !== null && <p className="home-closed">{reason}</p>}
      <ErrorBoundary>
        <Hero />
      </ErrorBoundary>
      <Island as="section" className="story wide section">
        <Story />
      </Island>
      <ErrorBoundary>
        <FirstRooms />
      </ErrorBoundary>
      <Island as="section" className="wide section">
        <Teasers />
      </Island>
      {parts.pool && (
        <Island as="section" id="piscina" className="band">
          <PoolGallery />
        </Island>
      )}
      {parts.television && (
        <Island as="section" id="tv" className="wide section">
          <TvSection />
        </Island>
      )}
      <Island as="section" className="wide section">
        <PhotoGallery />
      </Island>
      {parts.reviews && reviews.length > 0 && (
        <Island as="section" when="seen" className="testimonials band">
          <Testimonials />
        </Island>
      )}
    </>
  )
}

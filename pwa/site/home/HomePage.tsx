import { FirstRooms } from './FirstRooms.tsx'
import { Hero } from './Hero.tsx'
import './HomePage.css'
import { BookBar } from '../shell/BookBar.tsx'
import { useContent } from '../shell/ContentProvider.tsx'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import { Part } from '../shell/Part.tsx'
import { farmGallery, HomeGallery, poolGallery } from './HomeGallery.tsx'
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
      <BookBar>
        <Part as="section" className="story wide section">
          <Story />
        </Part>
        <ErrorBoundary>
          <FirstRooms />
        </ErrorBoundary>
        <Part as="section" className="wide section">
          <Teasers />
        </Part>
        {parts.pool && (
          <Part as="section" id="piscina" className="band">
            <HomeGallery {...poolGallery} isBand />
          </Part>
        )}
        {parts.television && (
          <Part as="section" id="tv" className="wide section">
            <TvSection />
          </Part>
        )}
        <Part as="section" className="wide section">
          <HomeGallery {...farmGallery} />
        </Part>
        {parts.reviews && reviews.length > 0 && (
          <Part as="section" className="testimonials band">
            <Testimonials />
          </Part>
        )}
      </BookBar>
    </>
  )
}

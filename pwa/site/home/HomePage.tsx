import { FirstRooms } from './FirstRooms.tsx'
import { Hero } from './Hero.tsx'
import './HomePage.css'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import { PhotoGallery } from './PhotoGallery.tsx'
import { PoolGallery } from './PoolGallery.tsx'
import { Story } from './Story.tsx'
import { Teasers } from './Teasers.tsx'
import { Testimonials } from './Testimonials.tsx'
import { TvSection } from './TvSection.tsx'

export function HomePage() {
  const { parts } = useFarm()
  return (
    <>
      <ErrorBoundary>
        <Hero />
      </ErrorBoundary>
      <ErrorBoundary>
        <Story />
      </ErrorBoundary>
      <ErrorBoundary>
        <FirstRooms />
      </ErrorBoundary>
      <ErrorBoundary>
        <Teasers />
      </ErrorBoundary>
      {parts.pool && (
        <ErrorBoundary>
          <PoolGallery />
        </ErrorBoundary>
      )}
      {parts.television && (
        <ErrorBoundary>
          <TvSection />
        </ErrorBoundary>
      )}
      <ErrorBoundary>
        <PhotoGallery />
      </ErrorBoundary>
      {parts.reviews && (
        <ErrorBoundary>
          <Testimonials />
        </ErrorBoundary>
      )}
    </>
  )
}

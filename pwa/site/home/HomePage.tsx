import { FirstRooms } from './FirstRooms.tsx'
import { Hero } from './Hero.tsx'
import './HomePage.css'
import { PhotoGallery } from './PhotoGallery.tsx'
import { PoolGallery } from './PoolGallery.tsx'
import { Story } from './Story.tsx'
import { Teasers } from './Teasers.tsx'
import { Testimonials } from './Testimonials.tsx'
import { TvSection } from './TvSection.tsx'
import { videos } from './videos.data.ts'

export function HomePage() {
  return (
    <>
      <Hero />
      <Story />
      <FirstRooms />
      <Teasers />
      <PoolGallery />
      <TvSection videos={videos} />
      <PhotoGallery />
      <Testimonials />
    </>
  )
}

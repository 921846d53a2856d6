import type { Day } from '#contract/days.ts'

export type VideoItem = {
  id: string
  title: string
  channel: string
  date: Day
  description: string
  /** Name of a picture in pwa/pictures/shapes.json. */
  thumbnailUrl: string
  /** null if there is no clip yet. */
  videoUrl: string | null
  duration: string
}

/** Sample TV appearances on invented channels. */
export const videos: VideoItem[] = [
  {
    id: 'tv-1',
    title: /*i18n*/ 'tvServices.1.title',
    channel: 'Tele Tiberina',
    date: '2025-05-17',
    description: /*i18n*/ 'tvServices.1.description',
    thumbnailUrl: 'tv-1',
    videoUrl: '/pictures/tv-1.mp4',
    duration: '0:08',
  },
  {
    id: 'tv-2',
    title: /*i18n*/ 'tvServices.2.title',
    channel: 'Sapori in Onda',
    date: '2025-09-28',
    description: /*i18n*/ 'tvServices.2.description',
    thumbnailUrl: 'tv-2',
    videoUrl: '/pictures/tv-2.mp4',
    duration: '0:08',
  },
  {
    id: 'tv-3',
    title: /*i18n*/ 'tvServices.3.title',
    channel: 'Canale Appennino',
    date: '2026-03-08',
    description: /*i18n*/ 'tvServices.3.description',
    thumbnailUrl: 'tv-3',
    videoUrl: '/pictures/tv-3.mp4',
    duration: '0:08',
  },
  {
    id: 'tv-4',
    title: /*i18n*/ 'tvServices.4.title',
    channel: 'Rete Valle',
    date: '2026-06-21',
    description: /*i18n*/ 'tvServices.4.description',
    thumbnailUrl: 'tv-4',
    videoUrl: '/pictures/tv-4.mp4',
    duration: '0:08',
  },
]

/** All public pages: path, name and lazily loaded module. */
import type { ComponentType } from 'react'
import type { PartName } from '#contract/parts.ts'
import { findRoomId } from '#contract/roomAddress.ts'
import { pageParts, trimSlashes } from '#contract/site/sitePages.ts'
import { type Farm, hasPart } from './farm.ts'
import { answerModule } from './search/answerModule.ts'

export type PageName =
  | 'home'
  | 'rooms'
  | 'room'
  | 'restaurant'
  | 'services'
  | 'booking'
  | 'request'
  | 'offer'
  | 'waitlist'
  | 'checkin'
  | 'contact'
  | 'privacy'
  | 'about'
  | 'own'
  | 'notFound'

/**
 * A `:name` in a path matches one segment. The server renders a private page once, under the pattern itself, and a room's
 * page once for each room.
 */
type Route = {
  name: PageName
  path: string
  /** Without this part of the farm the page does not exist. */
  part?: PartName
  load: () => Promise<ComponentType>
}

export const routes: Route[] = [
  {
    name: 'home',
    path: '/',
    load: async () => (await import('./home/HomePage.tsx')).HomePage,
  },
  {
    name: 'rooms',
    path: '/rooms',
    load: async () => {
      const [{ RoomsPage }] = await Promise.all([import('./rooms/RoomsPage.tsx'), answerModule.preload()])
      return RoomsPage
    },
  },
  {
    name: 'room',
    path: '/rooms/:room',
    load: async () => (await import('./rooms/RoomPage.tsx')).RoomPage,
  },
  {
    name: 'restaurant',
    path: '/restaurant',
    part: pageParts.restaurant,
    load: async () => (await import('./restaurant/RestaurantPage.tsx')).RestaurantPage,
  },
  {
    name: 'services',
    path: '/services',
    load: async () => (await import('./services/ServicesPage.tsx')).ServicesPage,
  },
  {
    name: 'booking',
    path: '/booking',
    load: async () => (await import('./booking/BookingPage.tsx')).BookingPage,
  },
  {
    name: 'request',
    path: '/booking/:code',
    load: async () => (await import('./request/RequestPage.tsx')).RequestPage,
  },
  {
    name: 'offer',
    path: '/offer/:code',
    load: async () => (await import('./offer/OfferPage.tsx')).OfferPage,
  },
  {
    name: 'waitlist',
    path: '/waitlist/:code',
    load: async () => (await import('./request/WaitlistPage.tsx')).WaitlistPage,
  },
  {
    name: 'checkin',
    path: '/checkin/:code',
    load: async () => (await import('./request/CheckinPage.tsx')).CheckinPage,
  },
  {
    name: 'contact',
    path: '/contact',
    load: async () => (await import('./contact/ContactPage.tsx')).ContactPage,
  },
  {
    name: 'privacy',
    path: '/privacy',
    load: async () => (await import('./privacy/PrivacyPage.tsx')).PrivacyPage,
  },
  {
    name: 'about',
    path: '/about',
    load: async () => (await import('./about/AboutPage.tsx')).AboutPage,
  },
]

export const notFound: Route = {
  name: 'notFound',
  path: '/404',
  load: async () => (await import('./shell/NotFoundPage.tsx')).NotFoundPage,
}

/** The farm's own pages, each at its own address. */
export const ownPage: Route = {
  name: 'own',
  path: '/:page',
  load: async () => (await import('./pages/OwnPage.tsx')).OwnPage,
}

const privatePath = /^\/(booking|offer|waitlist|checkin)\/[^/]+$/

type FarmPages = Pick<Farm, 'parts'> & { pages: readonly { path: string }[] }

/**
 * Finds the route of a path. Trailing slashes are ignored; an unknown path, and the page of a part that the farm does
 * not have, is the 404 page. Without a farm its own pages are unknown.
 */
export function findRoute(path: string, farm?: FarmPages): Route {
  const normalizedPath = trimSlashes(path)
  const found = routes.find((route) => route.path === findPattern(normalizedPath))
  if (found) return farm === undefined || hasPart(found, farm.parts) ? found : notFound
  return farm?.pages.some((page) => page.path === normalizedPath) ? ownPage : notFound
}

function findPattern(path: string): string {
  if (findRoomId(path) !== null) return '/rooms/:room'
  return path.replace(privatePath, '/$1/:code')
}

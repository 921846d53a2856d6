/** All public pages: path, name and lazily loaded module. */
import type { ComponentType } from 'react'

export type PageName =
  | 'home'
  | 'rooms'
  | 'restaurant'
  | 'services'
  | 'booking'
  | 'request'
  | 'contact'
  | 'privacy'
  | 'about'
  | 'notFound'

/** A `:name` in a path matches one segment. The server renders such a page once, under the pattern itself. */
type Route = { name: PageName; path: string; load: () => Promise<ComponentType> }

export const routes: Route[] = [
  {
    name: 'home',
    path: '/',
    load: async () => (await import('./home/HomePage.tsx')).HomePage,
  },
  {
    name: 'rooms',
    path: '/rooms',
    load: async () => (await import('./rooms/RoomsPage.tsx')).RoomsPage,
  },
  {
    name: 'restaurant',
    path: '/restaurant',
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
    load: async () => (await import('./booking/RequestPage.tsx')).RequestPage,
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

const notFound: Route = {
  name: 'notFound',
  path: '/404',
  load: async () => (await import('./shell/NotFoundPage.tsx')).NotFoundPage,
}

const privatePath = /^\/booking\/[^/]+$/

/** Finds the route of a path. Trailing slashes are ignored; an unknown path is the 404 page. */
export function findRoute(path: string): Route {
  const normalizedPath = path.replace(/\/+$/, '') || '/'
  const pattern = privatePath.test(normalizedPath) ? '/booking/:code' : normalizedPath
  return routes.find((route) => route.path === pattern) ?? notFound
}

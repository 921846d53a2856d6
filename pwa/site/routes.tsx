/** Every public page: its path, its name and its module, loaded when somebody goes there. */
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

/** A `:name` in a path stands for any one segment; the pattern itself is the address under which the page is rendered. */
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

/** The route of a path; a trailing slash means the same page, and any other path is the 404 page. */
export function findRoute(path: string): Route {
  const normalizedPath = path.replace(/\/+$/, '') || '/'
  const pattern = privatePath.test(normalizedPath) ? '/booking/:code' : normalizedPath
  return routes.find((route) => route.path === pattern) ?? notFound
}

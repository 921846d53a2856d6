/** Every public page: its path, its name and its module, loaded when somebody goes there. */
import type { ComponentType } from 'react'

export type PageName =
  | 'home'
  | 'rooms'
  | 'restaurant'
  | 'services'
  | 'booking'
  | 'contact'
  | 'privacy'
  | 'about'
  | 'notFound'

/** `module` is the source file of the page, by which the build's manifest knows it. */
type Route = { name: PageName; path: string; module: string; load: () => Promise<ComponentType> }

export const routes: Route[] = [
  {
    name: 'home',
    path: '/',
    module: 'pwa/site/home/HomePage.tsx',
    load: async () => (await import('./home/HomePage.tsx')).HomePage,
  },
  {
    name: 'rooms',
    path: '/rooms',
    module: 'pwa/site/rooms/RoomsPage.tsx',
    load: async () => (await import('./rooms/RoomsPage.tsx')).RoomsPage,
  },
  {
    name: 'restaurant',
    path: '/restaurant',
    module: 'pwa/site/restaurant/RestaurantPage.tsx',
    load: async () => (await import('./restaurant/RestaurantPage.tsx')).RestaurantPage,
  },
  {
    name: 'services',
    path: '/services',
    module: 'pwa/site/services/ServicesPage.tsx',
    load: async () => (await import('./services/ServicesPage.tsx')).ServicesPage,
  },
  {
    name: 'booking',
    path: '/booking',
    module: 'pwa/site/booking/BookingPage.tsx',
    load: async () => (await import('./booking/BookingPage.tsx')).BookingPage,
  },
  {
    name: 'contact',
    path: '/contact',
    module: 'pwa/site/contact/ContactPage.tsx',
    load: async () => (await import('./contact/ContactPage.tsx')).ContactPage,
  },
  {
    name: 'privacy',
    path: '/privacy',
    module: 'pwa/site/privacy/PrivacyPage.tsx',
    load: async () => (await import('./privacy/PrivacyPage.tsx')).PrivacyPage,
  },
  {
    name: 'about',
    path: '/about',
    module: 'pwa/site/about/AboutPage.tsx',
    load: async () => (await import('./about/AboutPage.tsx')).AboutPage,
  },
]

const notFound: Route = {
  name: 'notFound',
  path: '/404',
  module: 'pwa/site/shell/NotFoundPage.tsx',
  load: async () => (await import('./shell/NotFoundPage.tsx')).NotFoundPage,
}

/** The route of a path; a trailing slash means the same page, and any other path is the 404 page. */
export const findRoute = (path: string): Route =>
  routes.find((route) => route.path === (path.replace(/\/+$/, '') || '/')) ?? notFound

/** The panel's tabs: each an address under `/admin`, its module loaded when somebody goes there. */
import { type ComponentType, lazy } from 'react'
import type { Role } from '#contract/session.ts'
import { BookingsPage } from './bookings/BookingsPage.tsx'

/** `isStored`: the page reads what lies on the device. */
export type AdminRoute = { path: string; label: string; role?: Role; isStored?: true; page: ComponentType }

export const routes: AdminRoute[] = [
  // What the front desk opens first comes with the app itself.
  { path: '/', label: /*i18n*/ 'admin.tab.bookings', isStored: true, page: BookingsPage },
  {
    path: '/calendar',
    label: /*i18n*/ 'admin.tab.calendar',
    isStored: true,
    page: lazy(async () => ({ default: (await import('./calendar/CalendarPage.tsx')).CalendarPage })),
  },
  {
    path: '/contacts',
    label: /*i18n*/ 'admin.tab.contacts',
    isStored: true,
    page: lazy(async () => ({ default: (await import('./contacts/ContactsPage.tsx')).ContactsPage })),
  },
  {
    path: '/trash',
    label: /*i18n*/ 'admin.tab.trash',
    isStored: true,
    page: lazy(async () => ({ default: (await import('./trash/TrashPage.tsx')).TrashPage })),
  },
  {
    path: '/backup',
    label: /*i18n*/ 'admin.tab.backup',
    role: 'manager',
    page: lazy(async () => ({ default: (await import('./backups/BackupsPage.tsx')).BackupsPage })),
  },
]

/** As a link below the router's base; the first tab is the base itself, without a slash at its end. */
export const addressOf = (route: AdminRoute): string => (route.path === '/' ? '~/admin' : route.path)

/** The route of a path below `/admin`; an unknown one is the first tab. */
export const findRoute = (path: string): AdminRoute | undefined =>
  routes.find((route) => route.path === (path.replace(/\/+$/, '') || '/'))

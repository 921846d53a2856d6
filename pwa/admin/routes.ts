/**
 * The panel's pages, in tabs and in the user menu. Each has a path under `/admin`; its module is loaded on the first
 * visit.
 */
import { type ComponentType, lazy } from 'react'
import type { Role } from '#contract/session.ts'
import { BookingsPage } from './bookings/BookingsPage.tsx'
import { TodayPage } from './today/TodayPage.tsx'

/** `needsStore`: the page reads from the local database. */
export type AdminRoute = {
  path: string
  place: 'tab' | 'menu'
  label: string
  role?: Role
  needsStore?: true
  page: ComponentType
}

/** The only page of a manager who must add a second factor before anything else. */
export const securityPath = '/security'

export const routes: AdminRoute[] = [
  // The pages on which the app and the login open are part of the main chunk.
  { path: '/today', place: 'tab', label: /*i18n*/ 'admin.tab.today', needsStore: true, page: TodayPage },
  {
    path: '/planner',
    place: 'tab',
    label: /*i18n*/ 'admin.tab.planner',
    needsStore: true,
    page: lazy(async () => ({ default: (await import('./planner/PlannerPage.tsx')).PlannerPage })),
  },
  { path: '/', place: 'tab', label: /*i18n*/ 'admin.tab.bookings', needsStore: true, page: BookingsPage },
  {
    path: '/calendar',
    place: 'tab',
    label: /*i18n*/ 'admin.tab.calendar',
    needsStore: true,
    page: lazy(async () => ({ default: (await import('./calendar/CalendarPage.tsx')).CalendarPage })),
  },
  {
    path: '/contacts',
    place: 'tab',
    label: /*i18n*/ 'admin.tab.contacts',
    needsStore: true,
    page: lazy(async () => ({ default: (await import('./contacts/ContactsPage.tsx')).ContactsPage })),
  },
  {
    path: '/trash',
    place: 'tab',
    label: /*i18n*/ 'admin.tab.trash',
    needsStore: true,
    page: lazy(async () => ({ default: (await import('./trash/TrashPage.tsx')).TrashPage })),
  },
  {
    path: '/backup',
    place: 'tab',
    label: /*i18n*/ 'admin.tab.backup',
    role: 'manager',
    page: lazy(async () => ({ default: (await import('./backups/BackupsPage.tsx')).BackupsPage })),
  },
  {
    path: '/months',
    place: 'menu',
    label: /*i18n*/ 'admin.months.title',
    role: 'manager',
    needsStore: true,
    page: lazy(async () => ({ default: (await import('./months/MonthsPage.tsx')).MonthsPage })),
  },
  {
    path: '/rooms',
    place: 'menu',
    label: /*i18n*/ 'admin.prices.title',
    role: 'manager',
    needsStore: true,
    page: lazy(async () => ({ default: (await import('./prices/PricesPage.tsx')).PricesPage })),
  },
  {
    path: '/property',
    place: 'menu',
    label: /*i18n*/ 'admin.property.title',
    role: 'manager',
    needsStore: true,
    page: lazy(async () => ({ default: (await import('./property/PropertyPage.tsx')).PropertyPage })),
  },
  {
    path: '/texts',
    place: 'menu',
    label: /*i18n*/ 'admin.texts.title',
    role: 'manager',
    page: lazy(async () => ({ default: (await import('./texts/TextsPage.tsx')).TextsPage })),
  },
  {
    path: '/pictures',
    place: 'menu',
    label: /*i18n*/ 'admin.pictures.title',
    role: 'manager',
    needsStore: true,
    page: lazy(async () => ({ default: (await import('./pictures/PicturesPage.tsx')).PicturesPage })),
  },
  {
    path: '/first-steps',
    place: 'menu',
    label: /*i18n*/ 'admin.firstSteps.title',
    role: 'manager',
    page: lazy(async () => ({ default: (await import('./firstSteps/FirstStepsPage.tsx')).FirstStepsPage })),
  },
  {
    path: '/exchange',
    place: 'menu',
    label: /*i18n*/ 'admin.exchange.title',
    role: 'manager',
    page: lazy(async () => ({ default: (await import('./exchange/ExchangePage.tsx')).ExchangePage })),
  },
  {
    path: '/to-send',
    place: 'menu',
    label: /*i18n*/ 'admin.toSend.title',
    needsStore: true,
    page: lazy(async () => ({ default: (await import('./toSend/ToSendPage.tsx')).ToSendPage })),
  },
  {
    path: '/mails',
    place: 'menu',
    label: /*i18n*/ 'admin.mails.title',
    page: lazy(async () => ({ default: (await import('./mails/MailsPage.tsx')).MailsPage })),
  },
  {
    path: '/devices',
    place: 'menu',
    label: /*i18n*/ 'admin.devices.title',
    page: lazy(async () => ({ default: (await import('./devices/DevicesPage.tsx')).DevicesPage })),
  },
  {
    path: '/password',
    place: 'menu',
    label: /*i18n*/ 'admin.password.title',
    page: lazy(async () => ({ default: (await import('./accounts/PasswordPage.tsx')).PasswordPage })),
  },
  {
    path: securityPath,
    place: 'menu',
    label: /*i18n*/ 'admin.security.title',
    page: lazy(async () => ({ default: (await import('./secondFactors/SecurityPage.tsx')).SecurityPage })),
  },
  {
    path: '/accounts',
    place: 'menu',
    label: /*i18n*/ 'admin.accounts.title',
    role: 'manager',
    page: lazy(async () => ({ default: (await import('./accounts/AccountsPage.tsx')).AccountsPage })),
  },
  {
    path: '/log',
    place: 'menu',
    label: /*i18n*/ 'admin.log.title',
    role: 'manager',
    page: lazy(async () => ({ default: (await import('./log/LogPage.tsx')).LogPage })),
  },
  {
    path: '/people',
    place: 'menu',
    label: /*i18n*/ 'admin.people.title',
    role: 'manager',
    page: lazy(async () => ({ default: (await import('./people/PeoplePage.tsx')).PeoplePage })),
  },
]

/** The link below the router's base. The bookings are the base itself, without a trailing slash. */
export const getHref = (route: AdminRoute): string => (route.path === '/' ? '~/admin' : route.path)

/** The route of a path below `/admin`; undefined for an unknown path. */
export const findRoute = (path: string): AdminRoute | undefined =>
  routes.find((route) => route.path === (path.replace(/\/+$/, '') || '/'))

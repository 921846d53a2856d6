/**
 * The places of the admin: everything that a person can open. Navigation, pages, titles, access on the screen, search and
 * tests are derived from this list; nothing else names a place.
 */
import { type Role, roles } from '#contract/session.ts'
import type { PlaceIcon } from './placeIcons.ts'

/** The groups of the navigation, in their order. The first is always at hand. */
export const placeGroups = [
  { id: 'daily', label: /*i18n*/ 'admin.placeGroup.daily' },
  { id: 'house', label: /*i18n*/ 'admin.placeGroup.house' },
  { id: 'site', label: /*i18n*/ 'admin.placeGroup.site' },
  { id: 'duties', label: /*i18n*/ 'admin.placeGroup.duties' },
  { id: 'archive', label: /*i18n*/ 'admin.placeGroup.archive' },
  { id: 'account', label: /*i18n*/ 'admin.placeGroup.account' },
] as const

type PlaceEntry = {
  /** Below `/admin`. */
  path: `/${string}`
  /** Addresses below this path belong to the place, too: its page shows one item or one section. */
  subPath?: `/${string}`
  group: (typeof placeGroups)[number]['id']
  icon: PlaceIcon
  who: readonly Role[]
  /** Who finds it in the navigation; everybody of `who` where this is missing. The others come by a link. */
  inNavigation?: readonly Role[]
  /** The file of the page below this folder, which exports a component of the same name. */
  module: `${string}/${string}Page`
  /** The page reads from this device's store. */
  needsStore?: true
  label: string
  /** One sentence: what the place is for. */
  about: string
  /** Under which further words people look for it, with commas between them. */
  words: string
}

const everybody: readonly Role[] = ['staff', 'manager']
const anyAccount = roles
const managers: readonly Role[] = ['manager']

const entries = [
  {
    path: '/today',
    group: 'daily',
    icon: 'today',
    who: everybody,
    module: 'today/TodayPage',
    needsStore: true,
    label: /*i18n*/ 'admin.place.today',
    about: /*i18n*/ 'admin.place.today.about',
    words: /*i18n*/ 'admin.place.today.words',
  },
  {
    path: '/house',
    group: 'daily',
    icon: 'housekeeping',
    who: anyAccount,
    inNavigation: ['housekeeping'],
    module: 'housekeeping/HousekeepingPage',
    needsStore: true,
    label: /*i18n*/ 'admin.place.housekeeping',
    about: /*i18n*/ 'admin.place.housekeeping.about',
    words: /*i18n*/ 'admin.place.housekeeping.words',
  },
  {
    path: '/planner',
    group: 'daily',
    icon: 'planner',
    who: everybody,
    module: 'planner/PlannerPage',
    needsStore: true,
    label: /*i18n*/ 'admin.place.planner',
    about: /*i18n*/ 'admin.place.planner.about',
    words: /*i18n*/ 'admin.place.planner.words',
  },
  {
    path: '/',
    subPath: '/bookings',
    group: 'daily',
    icon: 'bookings',
    who: everybody,
    module: 'bookings/BookingsPage',
    needsStore: true,
    label: /*i18n*/ 'admin.place.bookings',
    about: /*i18n*/ 'admin.place.bookings.about',
    words: /*i18n*/ 'admin.place.bookings.words',
  },
  {
    path: '/contacts',
    group: 'daily',
    icon: 'contacts',
    who: everybody,
    module: 'contacts/ContactsPage',
    needsStore: true,
    label: /*i18n*/ 'admin.place.contacts',
    about: /*i18n*/ 'admin.place.contacts.about',
    words: /*i18n*/ 'admin.place.contacts.words',
  },
  {
    path: '/calendar',
    group: 'daily',
    icon: 'calendar',
    who: everybody,
    module: 'calendar/CalendarPage',
    needsStore: true,
    label: /*i18n*/ 'admin.place.calendar',
    about: /*i18n*/ 'admin.place.calendar.about',
    words: /*i18n*/ 'admin.place.calendar.words',
  },
  {
    path: '/rooms',
    subPath: '/rooms',
    group: 'house',
    icon: 'rooms',
    who: managers,
    module: 'prices/PricesPage',
    needsStore: true,
    label: /*i18n*/ 'admin.place.rooms',
    about: /*i18n*/ 'admin.place.rooms.about',
    words: /*i18n*/ 'admin.place.rooms.words',
  },
  {
    path: '/extras',
    group: 'house',
    icon: 'extras',
    who: managers,
    module: 'extras/ExtrasPage',
    needsStore: true,
    label: /*i18n*/ 'admin.place.extras',
    about: /*i18n*/ 'admin.place.extras.about',
    words: /*i18n*/ 'admin.place.extras.words',
  },
  {
    path: '/property',
    subPath: '/property',
    group: 'house',
    icon: 'property',
    who: managers,
    module: 'property/PropertyPage',
    needsStore: true,
    label: /*i18n*/ 'admin.place.property',
    about: /*i18n*/ 'admin.place.property.about',
    words: /*i18n*/ 'admin.place.property.words',
  },
  {
    path: '/channels',
    group: 'house',
    icon: 'channels',
    who: everybody,
    module: 'channels/ChannelsPage',
    needsStore: true,
    label: /*i18n*/ 'admin.place.channels',
    about: /*i18n*/ 'admin.place.channels.about',
    words: /*i18n*/ 'admin.place.channels.words',
  },
  {
    path: '/months',
    group: 'house',
    icon: 'months',
    who: managers,
    module: 'months/MonthsPage',
    needsStore: true,
    label: /*i18n*/ 'admin.place.months',
    about: /*i18n*/ 'admin.place.months.about',
    words: /*i18n*/ 'admin.place.months.words',
  },
  {
    path: '/texts',
    group: 'site',
    icon: 'texts',
    who: managers,
    module: 'texts/TextsPage',
    label: /*i18n*/ 'admin.place.texts',
    about: /*i18n*/ 'admin.place.texts.about',
    words: /*i18n*/ 'admin.place.texts.words',
  },
  {
    path: '/pages',
    group: 'site',
    icon: 'sitePages',
    who: managers,
    module: 'sitePages/SitePagesPage',
    needsStore: true,
    label: /*i18n*/ 'admin.place.sitePages',
    about: /*i18n*/ 'admin.place.sitePages.about',
    words: /*i18n*/ 'admin.place.sitePages.words',
  },
  {
    path: '/notices',
    group: 'site',
    icon: 'notices',
    who: managers,
    module: 'notices/NoticesPage',
    needsStore: true,
    label: /*i18n*/ 'admin.place.notices',
    about: /*i18n*/ 'admin.place.notices.about',
    words: /*i18n*/ 'admin.place.notices.words',
  },
  {
    path: '/mail-plan',
    group: 'site',
    icon: 'mailPlan',
    who: managers,
    module: 'mailPlan/MailPlanPage',
    needsStore: true,
    label: /*i18n*/ 'admin.place.mailPlan',
    about: /*i18n*/ 'admin.place.mailPlan.about',
    words: /*i18n*/ 'admin.place.mailPlan.words',
  },
  {
    path: '/mail-server',
    group: 'site',
    icon: 'mailServer',
    who: managers,
    module: 'mailServer/MailServerPage',
    label: /*i18n*/ 'admin.place.mailServer',
    about: /*i18n*/ 'admin.place.mailServer.about',
    words: /*i18n*/ 'admin.place.mailServer.words',
  },
  {
    path: '/pictures',
    group: 'site',
    icon: 'pictures',
    who: managers,
    module: 'pictures/PicturesPage',
    needsStore: true,
    label: /*i18n*/ 'admin.place.pictures',
    about: /*i18n*/ 'admin.place.pictures.about',
    words: /*i18n*/ 'admin.place.pictures.words',
  },
  {
    path: '/first-steps',
    group: 'site',
    icon: 'firstSteps',
    who: managers,
    module: 'firstSteps/FirstStepsPage',
    label: /*i18n*/ 'admin.place.firstSteps',
    about: /*i18n*/ 'admin.place.firstSteps.about',
    words: /*i18n*/ 'admin.place.firstSteps.words',
  },
  {
    path: '/duties',
    subPath: '/duties',
    group: 'duties',
    icon: 'duties',
    who: everybody,
    module: 'duties/DutiesPage',
    needsStore: true,
    label: /*i18n*/ 'admin.place.duties',
    about: /*i18n*/ 'admin.place.duties.about',
    words: /*i18n*/ 'admin.place.duties.words',
  },
  {
    path: '/trash',
    group: 'archive',
    icon: 'trash',
    who: everybody,
    module: 'trash/TrashPage',
    needsStore: true,
    label: /*i18n*/ 'admin.place.trash',
    about: /*i18n*/ 'admin.place.trash.about',
    words: /*i18n*/ 'admin.place.trash.words',
  },
  {
    path: '/backup',
    group: 'archive',
    icon: 'backup',
    who: managers,
    module: 'backups/BackupsPage',
    label: /*i18n*/ 'admin.place.backup',
    about: /*i18n*/ 'admin.place.backup.about',
    words: /*i18n*/ 'admin.place.backup.words',
  },
  {
    path: '/mails',
    group: 'archive',
    icon: 'mails',
    who: everybody,
    module: 'mails/MailsPage',
    label: /*i18n*/ 'admin.place.mails',
    about: /*i18n*/ 'admin.place.mails.about',
    words: /*i18n*/ 'admin.place.mails.words',
  },
  {
    path: '/to-send',
    group: 'archive',
    icon: 'toSend',
    who: anyAccount,
    inNavigation: everybody,
    module: 'toSend/ToSendPage',
    needsStore: true,
    label: /*i18n*/ 'admin.place.toSend',
    about: /*i18n*/ 'admin.place.toSend.about',
    words: /*i18n*/ 'admin.place.toSend.words',
  },
  {
    path: '/log',
    group: 'archive',
    icon: 'log',
    who: managers,
    module: 'log/LogPage',
    label: /*i18n*/ 'admin.place.log',
    about: /*i18n*/ 'admin.place.log.about',
    words: /*i18n*/ 'admin.place.log.words',
  },
  {
    path: '/people',
    group: 'archive',
    icon: 'people',
    who: managers,
    module: 'people/PeoplePage',
    label: /*i18n*/ 'admin.place.people',
    about: /*i18n*/ 'admin.place.people.about',
    words: /*i18n*/ 'admin.place.people.words',
  },
  {
    path: '/exchange',
    group: 'archive',
    icon: 'exchange',
    who: managers,
    module: 'exchange/ExchangePage',
    label: /*i18n*/ 'admin.place.exchange',
    about: /*i18n*/ 'admin.place.exchange.about',
    words: /*i18n*/ 'admin.place.exchange.words',
  },
  {
    path: '/accounts',
    group: 'account',
    icon: 'accounts',
    who: managers,
    module: 'accounts/AccountsPage',
    label: /*i18n*/ 'admin.place.accounts',
    about: /*i18n*/ 'admin.place.accounts.about',
    words: /*i18n*/ 'admin.place.accounts.words',
  },
  {
    path: '/devices',
    group: 'account',
    icon: 'devices',
    who: anyAccount,
    module: 'devices/DevicesPage',
    label: /*i18n*/ 'admin.place.devices',
    about: /*i18n*/ 'admin.place.devices.about',
    words: /*i18n*/ 'admin.place.devices.words',
  },
  {
    path: '/security',
    group: 'account',
    icon: 'security',
    who: anyAccount,
    module: 'secondFactors/SecurityPage',
    label: /*i18n*/ 'admin.place.security',
    about: /*i18n*/ 'admin.place.security.about',
    words: /*i18n*/ 'admin.place.security.words',
  },
  {
    path: '/password',
    group: 'account',
    icon: 'password',
    who: anyAccount,
    module: 'accounts/PasswordPage',
    label: /*i18n*/ 'admin.place.password',
    about: /*i18n*/ 'admin.place.password.about',
    words: /*i18n*/ 'admin.place.password.words',
  },
] as const satisfies PlaceEntry[]

/** The address of a place below `/admin`. */
export type PlacePath = (typeof entries)[number]['path']
export type Place = PlaceEntry & { path: PlacePath }

export const places: readonly Place[] = entries

/** The only place of a manager who must add a second factor before anything else. */
export const securityPath: PlacePath = '/security'

/** The place that an address below `/admin` belongs to; undefined for an unknown address. */
export function findPlace(address: string): Place | undefined {
  const path = address.replace(/\/+$/, '') || '/'
  return places.find((it) => it.path === path || (it.subPath && path.startsWith(`${it.subPath}/`)))
}

/** Whether this role finds the place in the navigation. */
export const isInNavigation = ({ who, inNavigation = who }: Place, role: Role): boolean => inNavigation.includes(role)

/** The places that this role may open. */
export const listPlaces = (role: Role): Place[] => places.filter(({ who }) => who.includes(role))

/** The address of a place; `rest` follows its path. The bookings are the base itself, without a trailing slash. */
export const getPlaceAddress = (path: PlacePath, rest = ''): string => `/admin${path === '/' ? '' : path}${rest}`

/** The same for a `Link` inside the panel, and for `navigate`. */
export const getPlaceHref = (path: PlacePath, rest = ''): string => `~${getPlaceAddress(path, rest)}`

/** The sections of the farm's form and their fields. The name of a field is the path of its fact. */
import { cinPlacesPath } from './cinPlaces.ts'
import { contentLists, describeItemPath } from './contentLists.ts'
import type { FormSection } from './formSection.ts'

/** How long something may be kept. */
const keptMonths = [
  { value: '', label: /*i18n*/ 'admin.retention.never' },
  ...[6, 12, 24, 36, 60].map((n) => ({ value: String(n), label: /*i18n*/ 'admin.retention.months', n })),
]

const factSections: FormSection[] = [
  {
    path: 'name',
    title: /*i18n*/ 'admin.property.identity',
    groups: [
      {
        fields: [
          { path: 'name', label: /*i18n*/ 'admin.property.name' },
          { path: 'shortName', label: /*i18n*/ 'admin.property.shortName' },
          { path: 'address.street', label: /*i18n*/ 'admin.property.street' },
          { path: 'address.postalCode', label: /*i18n*/ 'admin.property.postalCode', kind: 'code' },
          { path: 'address.town', label: /*i18n*/ 'admin.property.town' },
          { path: 'address.province', label: /*i18n*/ 'admin.property.province', kind: 'code' },
          { path: 'address.region', label: /*i18n*/ 'admin.property.region' },
          { path: 'address.country', label: /*i18n*/ 'admin.property.country', kind: 'code' },
          { path: 'address.latitude', label: /*i18n*/ 'admin.property.latitude' },
          { path: 'address.longitude', label: /*i18n*/ 'admin.property.longitude' },
          { path: 'isSample', label: /*i18n*/ 'admin.property.isSample', kind: 'checkbox' },
        ],
      },
    ],
  },
  {
    path: 'parts',
    title: /*i18n*/ 'admin.property.parts',
    groups: [
      {
        fields: [
          { path: 'parts.restaurant', label: /*i18n*/ 'admin.property.restaurant', kind: 'checkbox' },
          { path: 'parts.camping', label: /*i18n*/ 'admin.property.camping', kind: 'checkbox' },
          { path: 'parts.pool', label: /*i18n*/ 'admin.property.pool', kind: 'checkbox' },
          { path: 'parts.riding', label: /*i18n*/ 'admin.property.riding', kind: 'checkbox' },
          { path: 'parts.fishing', label: /*i18n*/ 'admin.property.fishing', kind: 'checkbox' },
          { path: 'parts.culture', label: /*i18n*/ 'admin.property.culture', kind: 'checkbox' },
          { path: 'parts.television', label: /*i18n*/ 'admin.property.television', kind: 'checkbox' },
          { path: 'parts.reviews', label: /*i18n*/ 'admin.property.reviews', kind: 'checkbox' },
        ],
      },
    ],
  },
  {
    path: 'contacts',
    title: /*i18n*/ 'admin.property.contacts',
    groups: [
      {
        fields: [
          { path: 'phone', label: /*i18n*/ 'admin.property.phone' },
          { path: 'email', label: /*i18n*/ 'admin.property.email' },
          { path: 'social.facebook', label: /*i18n*/ 'admin.property.facebook', kind: 'url' },
          { path: 'social.instagram', label: /*i18n*/ 'admin.property.instagram', kind: 'url' },
          { path: 'social.reviews', label: /*i18n*/ 'admin.property.reviewSite', kind: 'url' },
          { path: 'fishingPartner', label: /*i18n*/ 'admin.property.fishingPartner', kind: 'url', part: 'fishing' },
          { path: 'figures.replyHours', label: /*i18n*/ 'admin.property.replyHours', kind: 'number' },
          { path: 'figures.remindHours', label: /*i18n*/ 'admin.property.remindHours', kind: 'number' },
        ],
      },
      {
        title: /*i18n*/ 'admin.morning.title',
        hint: /*i18n*/ 'admin.morning.hint',
        fields: [
          { path: 'figures.morningHour', label: /*i18n*/ 'admin.morning.hour', kind: 'number' },
          { path: 'figures.morningOnEmptyDays', label: /*i18n*/ 'admin.morning.onEmptyDays', kind: 'checkbox' },
        ],
        hasMorning: true,
      },
    ],
  },
  {
    path: 'payments',
    title: /*i18n*/ 'admin.property.business',
    groups: [
      {
        fields: [
          { path: 'vatNumber', label: /*i18n*/ 'admin.property.vatNumber' },
          { path: 'cin', label: /*i18n*/ 'admin.property.cin' },
          { path: 'ibanHolder', label: /*i18n*/ 'admin.property.ibanHolder' },
          { path: 'iban', label: /*i18n*/ 'admin.property.iban' },
          { path: 'credit', label: /*i18n*/ 'admin.property.credit', hint: /*i18n*/ 'admin.property.creditHint' },
        ],
        hasCinPlaces: true,
      },
      {
        title: /*i18n*/ 'admin.deposit.title',
        fields: [
          {
            path: 'deposit.word',
            label: /*i18n*/ 'admin.deposit.word',
            hint: /*i18n*/ 'admin.deposit.wordHint',
            kind: 'radio',
            choices: [
              { value: 'acconto', label: /*i18n*/ 'admin.deposit.acconto' },
              { value: 'caparra', label: /*i18n*/ 'admin.deposit.caparra' },
            ],
          },
          {
            path: 'deposit.kind',
            label: /*i18n*/ 'admin.deposit.kind',
            choices: [
              { value: 'third', label: /*i18n*/ 'admin.deposit.third' },
              { value: 'percent', label: /*i18n*/ 'admin.deposit.share' },
              { value: 'firstNight', label: /*i18n*/ 'admin.deposit.firstNight' },
            ],
          },
          {
            path: 'deposit.percent',
            label: /*i18n*/ 'admin.deposit.percent',
            hint: /*i18n*/ 'admin.deposit.percentHint',
            kind: 'number',
          },
          { path: 'deposit.wholeEuros', label: /*i18n*/ 'admin.deposit.wholeEuros', kind: 'checkbox' },
          { path: 'deposit.dueAfterDays', label: /*i18n*/ 'admin.deposit.dueAfterDays', kind: 'number' },
          {
            path: 'deposit.dueBeforeArrivalDays',
            label: /*i18n*/ 'admin.deposit.dueBeforeArrivalDays',
            kind: 'number',
          },
        ],
      },
      {
        title: /*i18n*/ 'admin.deposit.reminders',
        hint: /*i18n*/ 'admin.deposit.remindersHint',
        fields: [
          { path: 'deposit.remindBeforeDays', label: /*i18n*/ 'admin.deposit.remindBeforeDays', kind: 'number' },
          { path: 'deposit.remindAfterDays', label: /*i18n*/ 'admin.deposit.remindAfterDays', kind: 'number' },
        ],
      },
    ],
  },
  {
    path: 'arrival',
    title: /*i18n*/ 'admin.property.arrival',
    rows: 'lateArrival',
    groups: [
      {
        title: /*i18n*/ 'admin.property.checkin',
        fields: [
          {
            path: 'checkin.from',
            label: /*i18n*/ 'admin.property.checkinFrom',
            hint: /*i18n*/ 'admin.property.checkinHint',
            kind: 'time',
          },
          { path: 'checkin.to', label: /*i18n*/ 'admin.property.checkinTo', kind: 'time' },
          { path: 'checkin.announceAfter', label: /*i18n*/ 'admin.property.announceAfter', kind: 'time' },
        ],
      },
      {
        title: /*i18n*/ 'admin.property.checkout',
        fields: [
          { path: 'checkout.rooms', label: /*i18n*/ 'admin.property.checkoutRooms', kind: 'time' },
          {
            path: 'checkout.widget',
            label: /*i18n*/ 'admin.property.checkoutWidget',
            hint: /*i18n*/ 'admin.property.checkoutWidgetHint',
            kind: 'time',
          },
          { path: 'checkout.pitches', label: /*i18n*/ 'admin.property.checkoutPitches', kind: 'time', part: 'camping' },
        ],
      },
      {
        title: /*i18n*/ 'admin.property.reception',
        fields: [
          { path: 'reception.summer.0', label: /*i18n*/ 'admin.property.receptionSummerFrom', kind: 'time' },
          { path: 'reception.summer.1', label: /*i18n*/ 'admin.property.receptionSummerTo', kind: 'time' },
          { path: 'reception.winter.0', label: /*i18n*/ 'admin.property.receptionWinterFrom', kind: 'time' },
          { path: 'reception.winter.1', label: /*i18n*/ 'admin.property.receptionWinterTo', kind: 'time' },
        ],
      },
      {
        title: /*i18n*/ 'admin.property.restaurant',
        fields: [
          {
            path: 'restaurantHours.lunch.0',
            label: /*i18n*/ 'admin.property.lunchFrom',
            kind: 'time',
            part: 'restaurant',
          },
          {
            path: 'restaurantHours.lunch.1',
            label: /*i18n*/ 'admin.property.lunchTo',
            kind: 'time',
            part: 'restaurant',
          },
          {
            path: 'restaurantHours.dinner.0',
            label: /*i18n*/ 'admin.property.dinnerFrom',
            kind: 'time',
            part: 'restaurant',
          },
          {
            path: 'restaurantHours.dinner.1',
            label: /*i18n*/ 'admin.property.dinnerTo',
            kind: 'time',
            part: 'restaurant',
          },
        ],
      },
      {
        title: /*i18n*/ 'admin.property.summer',
        fields: [
          { path: 'summer.0', label: /*i18n*/ 'admin.property.summerFrom', kind: 'code' },
          { path: 'summer.1', label: /*i18n*/ 'admin.property.summerTo', kind: 'code' },
        ],
      },
    ],
  },
  {
    path: 'prices',
    title: /*i18n*/ 'admin.property.prices',
    groups: [
      {
        fields: [
          { path: 'menus.tasting', label: /*i18n*/ 'admin.property.tasting', kind: 'number', part: 'restaurant' },
          { path: 'menus.seasonal', label: /*i18n*/ 'admin.property.seasonal', kind: 'number', part: 'restaurant' },
          {
            path: 'tariffs.camperPitch',
            label: /*i18n*/ 'admin.property.camperPitch',
            kind: 'number',
            part: 'camping',
          },
          { path: 'tariffs.tentSpot', label: /*i18n*/ 'admin.property.tentSpot', kind: 'number', part: 'camping' },
          { path: 'tariffs.person', label: /*i18n*/ 'admin.property.person', kind: 'number', part: 'camping' },
          { path: 'tariffs.breakfast', label: /*i18n*/ 'admin.property.breakfast', kind: 'number' },
        ],
      },
      {
        title: /*i18n*/ 'admin.property.figures',
        fields: [
          {
            path: 'figures.restaurantSeats',
            label: /*i18n*/ 'admin.property.restaurantSeats',
            kind: 'number',
            part: 'restaurant',
          },
          {
            path: 'figures.camperPitches',
            label: /*i18n*/ 'admin.property.camperPitches',
            kind: 'number',
            part: 'camping',
          },
          { path: 'figures.pools', label: /*i18n*/ 'admin.property.pools', kind: 'number', part: 'pool' },
          {
            path: 'figures.verifiedReviews',
            label: /*i18n*/ 'admin.property.verifiedReviews',
            kind: 'number',
            part: 'reviews',
          },
        ],
      },
    ],
  },
  {
    path: 'cancellation',
    title: /*i18n*/ 'admin.property.cancellation',
    rows: 'cancellation',
    groups: [],
  },
  {
    path: 'rules',
    title: /*i18n*/ 'admin.property.rules',
    groups: [
      {
        title: /*i18n*/ 'admin.turnover.title',
        fields: [
          {
            path: 'turnover',
            label: /*i18n*/ 'admin.turnover.legend',
            kind: 'radio',
            choices: [
              { value: 'blocked', label: /*i18n*/ 'admin.turnover.blocked' },
              { value: 'same-day', label: /*i18n*/ 'admin.turnover.sameDay' },
            ],
          },
        ],
      },
      {
        title: /*i18n*/ 'admin.requests.title',
        fields: [
          {
            path: 'lapseAfterDays',
            label: /*i18n*/ 'admin.requests.lapseAfterDays',
            hint: /*i18n*/ 'admin.requests.lapseHint',
            kind: 'number',
          },
          {
            path: 'proof',
            label: /*i18n*/ 'admin.requests.proof',
            hint: /*i18n*/ 'admin.requests.proofHint',
            kind: 'radio',
            choices: [
              { value: 'flood', label: /*i18n*/ 'admin.requests.proofFlood' },
              { value: 'always', label: /*i18n*/ 'admin.requests.proofAlways' },
            ],
          },
          {
            path: 'waitlist',
            label: /*i18n*/ 'admin.waitlist.switch',
            hint: /*i18n*/ 'admin.waitlist.switchHint',
            kind: 'checkbox',
          },
        ],
      },
    ],
  },
  {
    path: 'privacy',
    title: /*i18n*/ 'admin.property.privacy',
    groups: [
      {
        fields: [
          { path: 'privacy.version', label: /*i18n*/ 'admin.property.privacyVersion', kind: 'code' },
          { path: 'privacy.bookingYears', label: /*i18n*/ 'admin.property.bookingYears', kind: 'number' },
          { path: 'privacy.navigationMonths', label: /*i18n*/ 'admin.property.navigationMonths', kind: 'number' },
        ],
      },
      {
        title: /*i18n*/ 'admin.retention.title',
        hint: /*i18n*/ 'admin.retention.text',
        fields: [
          { path: 'keepTrashMonths', label: /*i18n*/ 'admin.retention.trash', choices: keptMonths },
          { path: 'keepMessagesMonths', label: /*i18n*/ 'admin.retention.messages', choices: keptMonths },
        ],
      },
    ],
  },
]

/** The facts, then the lists of the site. */
export const formSections: readonly FormSection[] = [
  ...factSections,
  ...contentLists.map((list) => ({
    path: list.name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`),
    title: list.title,
    groups: [],
    list,
  })),
]

/** The columns of the two lists. */
export const columnLabels = {
  from: /*i18n*/ 'admin.property.from',
  to: /*i18n*/ 'admin.property.to',
  euro: /*i18n*/ 'admin.property.euro',
  fromDays: /*i18n*/ 'admin.property.fromDays',
  stated: /*i18n*/ 'admin.property.stated',
  percent: /*i18n*/ 'admin.property.percent',
}

export const listTitles = {
  lateArrival: /*i18n*/ 'admin.property.lateArrival',
  cancellation: /*i18n*/ 'admin.property.cancellation',
}

const fields = new Map(
  factSections
    .flatMap(({ groups }) => groups)
    .flatMap((group) => group.fields)
    .map((field) => [field.path, field]),
)
const columns = new Map(Object.entries(columnLabels))
const titles = new Map(Object.entries(listTitles))

/** The path of the field that shows an error: that of a pair of times or days is shown at its second field. */
export const getErrorField = (path: string): string => (fields.has(`${path}.1`) ? `${path}.1` : path)

/** The label of a path: of its field, or of its list, with the number of the row and the column. */
export function describePath(path: string, t: (id: string) => string): string {
  if (path.startsWith('content.')) return describeItemPath(path, t)
  if (path.startsWith(cinPlacesPath)) return t(/*i18n*/ 'admin.cinPlaces.title')
  const field = fields.get(getErrorField(path))
  if (field) return t(field.label)
  const [group = '', row, column = ''] = path.split('.')
  const parts = [titles.get(group), columns.get(column)].map((label) => label && t(label))
  return row === undefined ? (parts[0] ?? path) : `${parts[0] ?? group} ${Number(row) + 1}: ${parts[1] ?? column}`
}

/** The id of a path's control. */
export const getFieldId = (path: string): string => `property-${path.replaceAll('.', '-')}`

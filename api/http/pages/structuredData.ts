/** Structured data for search engines (schema.org, JSON-LD): the farm, its rooms with prices, the restaurant. */
import type { I18n } from '@lingui/core'
import { isSoldOut } from '#contract/days/dayState.ts'
import type { Day } from '#contract/days/days.ts'
import { getRoomCin } from '#contract/duties/cin.ts'
import type { Property } from '#contract/property.ts'
import { getAmenityName, localizeAmenities } from '#contract/site/amenities.ts'
import { toPlainText } from '#contract/site/richText.ts'
import type { bedKinds } from '#contract/stays/stayFacts.ts'
import { getRoomName, getText } from '#contract/text/format.ts'
import { formatLanguageParameter, type Language } from '#locales/language.ts'
import type { PageName, SiteData } from '#pwa/site/server.tsx'
import { buildSharePath, type PictureVersions } from './brand.ts'
import { buildPageUrl, getRoomPath } from './searchEngines.ts'

type OfferState = 'InStock' | 'SoldOut' | 'OutOfStock'

/** Whether a room can be booked, as its card says. */
export function createOfferStates(
  { availability, bookingsEnabled }: Pick<SiteData, 'availability' | 'bookingsEnabled'>,
  today: Day,
): (roomId: number) => OfferState {
  return (roomId) => {
    if (!bookingsEnabled.enabled) return 'OutOfStock'
    const days = availability.find((it) => it.roomId === roomId)?.adminAvailability ?? []
    return isSoldOut(days, today) ? 'SoldOut' : 'InStock'
  }
}

type StructuredDataOptions = {
  page: PageName
  language: Language
  /** The texts of the page's language. */
  i18n: I18n
  publicUrl: string
  rooms: SiteData['rooms']
  /** The room of a room's page. */
  room: SiteData['rooms'][number] | null
  /** What the farm says on the page in its own sections. */
  shownPage: SiteData['shownPage']
  today: Day
  property: Property
  pictures: PictureVersions
  getOfferState: (roomId: number) => OfferState
}

const buildAddress = ({ address }: Property) => ({
  '@type': 'PostalAddress',
  streetAddress: address.street,
  postalCode: address.postalCode,
  addressLocality: address.town,
  addressRegion: address.province,
  addressCountry: address.country,
})

const buildCin = (code: string) => ({ '@type': 'PropertyValue', propertyID: 'CIN', value: code })

const buildLodging = ({ publicUrl, property, i18n }: StructuredDataOptions) => ({
  '@context': 'https://schema.org',
  '@type': 'LodgingBusiness',
  '@id': `${publicUrl}/#farm`,
  name: property.name,
  url: `${publicUrl}/`,
  telephone: property.phone,
  address: buildAddress(property),
  geo: { '@type': 'GeoCoordinates', latitude: property.address.latitude, longitude: property.address.longitude },
  petsAllowed: i18n.t('services.petsText'),
  identifier: buildCin(property.cin),
})

function getRoomTypes({ type, pricePerNight }: SiteData['rooms'][number]): string | string[] {
  if (type === 'common') return 'Room'
  const lodging = type === 'apartment' ? 'Apartment' : 'HotelRoom'
  // A product needs an offer.
  return pricePerNight === null ? lodging : [lodging, 'Product']
}

function buildRoom(room: SiteData['rooms'][number], { language, publicUrl, getOfferState }: StructuredDataOptions) {
  const price = { price: room.pricePerNight, priceCurrency: 'EUR' }
  return {
    '@type': getRoomTypes(room),
    name: getRoomName(room, language),
    ...(room.cin === undefined ? {} : { identifier: buildCin(room.cin) }),
    ...(room.imageUrl === '' ? {} : { image: publicUrl + room.imageUrl }),
    ...(room.maxGuests === null
      ? {}
      : { occupancy: { '@type': 'QuantitativeValue', maxValue: room.maxGuests, unitCode: 'C62' } }),
    ...(room.refusesPets && { petsAllowed: false }),
    ...(room.pricePerNight === null
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            ...price,
            priceSpecification: { '@type': 'UnitPriceSpecification', ...price, unitCode: 'DAY' },
            availability: `https://schema.org/${getOfferState(room.id)}`,
            url: `${publicUrl}/booking?room=${room.id}${formatLanguageParameter(language).replace('?', '&')}`,
          },
        }),
  }
}

function listAmenityNames({ amenities }: SiteData['rooms'][number], options: StructuredDataOptions): string[] {
  const ownNames = localizeAmenities(options.property.content.amenities, options.language)
  return amenities.map((amenity) => getAmenityName(amenity, ownNames, options.i18n))
}

/** The words that search engines know. A place for a cot is no bed. */
const typesOfBed: Record<string, string> = {
  double: 'Double bed',
  single: 'Single bed',
  sofaBed: 'Sofa bed',
  bunkBed: 'Bunk bed',
} satisfies Record<Exclude<(typeof bedKinds)[number], 'cot'>, string>

function buildBeds({ beds, bedKinds = [] }: SiteData['rooms'][number]): { bed?: object } {
  const bed = bedKinds.flatMap(({ kind, count }) => {
    const typeOfBed = typesOfBed[kind]
    return typeOfBed === undefined ? [] : { '@type': 'BedDetails', numberOfBeds: count, typeOfBed }
  })
  if (bed.length > 0) return { bed }
  return beds === null ? {} : { bed: { '@type': 'BedDetails', numberOfBeds: beds } }
}

/** A room with all that is in it, for its own page. */
const buildRoomDetails = (room: SiteData['rooms'][number], options: StructuredDataOptions) => ({
  '@context': 'https://schema.org',
  ...buildRoom(room, options),
  identifier: buildCin(getRoomCin(room, options.property)),
  url: buildPageUrl(options.language, options.publicUrl, getRoomPath(room)),
  description: getText(room, 'description', options.language),
  image: room.imageUrls.map((url) => options.publicUrl + url),
  ...buildBeds(room),
  ...(room.sizeSquareMetres === null
    ? {}
    : { floorSize: { '@type': 'QuantitativeValue', value: room.sizeSquareMetres, unitCode: 'MTK' } }),
  amenityFeature: listAmenityNames(room, options).map((name) => ({
    '@type': 'LocationFeatureSpecification',
    name,
    value: true,
  })),
  containedInPlace: buildLodging(options),
  mainEntityOfPage: buildBreadcrumbs(room, options),
})

/** The way to a room’s page. It stands in the room, so that the page has one object. */
const buildBreadcrumbs = (room: SiteData['rooms'][number], { language, publicUrl, i18n }: StructuredDataOptions) => {
  const steps = [
    [i18n.t('nav.home'), () => '/'],
    [i18n.t('nav.rooms'), () => '/rooms'],
    [getRoomName(room, language), getRoomPath(room)],
  ] as const
  const itemListElement = steps.map(([name, getPath], i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: buildPageUrl(language, publicUrl, getPath),
  }))
  return { '@type': 'WebPage', breadcrumb: { '@type': 'BreadcrumbList', itemListElement } }
}

/** From the cheapest room to the dearest, a night; nothing while no room has a price. */
function buildPriceRange(rooms: SiteData['rooms']): { priceRange?: string } {
  const prices = rooms.flatMap(({ pricePerNight }) => (pricePerNight === null ? [] : [Number(pricePerNight)]))
  const [lowest, highest] = [Math.floor(Math.min(...prices)), Math.ceil(Math.max(...prices))]
  if (prices.length === 0) return {}
  return { priceRange: lowest === highest ? `€${lowest}` : `€${lowest}–${highest}` }
}

function buildProfiles({ social }: Property): { sameAs?: string[] } {
  const sameAs = [social.facebook, social.instagram].filter((it) => it !== null)
  return sameAs.length === 0 ? {} : { sameAs }
}

const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const buildOpeningHours = (name: string, [opens, closes]: [string, string]) => ({
  '@type': 'OpeningHoursSpecification',
  name,
  dayOfWeek: everyDay,
  opens,
  closes,
})

/** The first and the last day of the current summer, or of the next one when it is over. */
function getSummer({ today, property }: StructuredDataOptions): { validFrom: Day; validThrough: Day } {
  const year = Number(today.slice(0, 4))
  const [first, last] = property.summer
  const summerYear = today.slice(5) > last ? year + 1 : year
  return { validFrom: `${summerYear}-${first}`, validThrough: `${summerYear}-${last}` }
}

/** The questions and answers of a page. */
function buildQuestions({ shownPage }: StructuredDataOptions): object | null {
  const entries = shownPage?.sections.flatMap((it) => (it.kind === 'questions' ? it.entries : [])) ?? []
  if (entries.length === 0) return null
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: toPlainText(answer) },
    })),
  }
}

/** The structured data of a page, or null. It is kept small, because it is part of every page's HTML. */
export function buildStructuredData(options: StructuredDataOptions): object | null {
  const [page, questions] = [buildPageData(options), buildQuestions(options)]
  return page && questions ? [page, questions] : (page ?? questions)
}

function buildPageData(options: StructuredDataOptions): object | null {
  const { page, publicUrl, rooms, room, language, i18n, property } = options
  const bookable = rooms.filter(({ type }) => type !== 'common')
  if (page === 'home') {
    return {
      ...buildLodging(options),
      email: property.email,
      image: publicUrl + buildSharePath(options.pictures, language, null),
      ...buildPriceRange(bookable),
      ...buildProfiles(property),
      numberOfRooms: bookable.length,
      checkinTime: property.checkin.from,
      checkoutTime: property.checkout.rooms,
    }
  }
  if (page === 'rooms') {
    // The largest page leaves out what home says of the farm.
    const { petsAllowed: _, geo: __, ...lodging } = buildLodging(options)
    return { ...lodging, containsPlace: bookable.map((room) => buildRoom(room, options)) }
  }
  if (room) return buildRoomDetails(room, options)
  if (page === 'restaurant') {
    const { lunch, dinner } = property.restaurantHours
    const { petsAllowed: _, ...farm } = buildLodging(options)
    return {
      ...farm,
      '@type': 'Restaurant',
      '@id': `${publicUrl}/restaurant#restaurant`,
      url: `${publicUrl}/restaurant`,
      servesCuisine: i18n.t('restaurant.cuisine'),
      maximumAttendeeCapacity: property.figures.restaurantSeats,
      priceRange: `€${property.menus.seasonal}–${property.menus.tasting}`,
      openingHoursSpecification: [
        {
          ...buildOpeningHours(`${i18n.t('restaurant.lunch')}, ${i18n.t('restaurant.summerOnly')}`, lunch),
          ...getSummer(options),
        },
        buildOpeningHours(i18n.t('restaurant.dinner'), dinner),
      ],
    }
  }
  return null
}

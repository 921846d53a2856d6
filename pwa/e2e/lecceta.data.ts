/** A farm of nine rooms in Apulia, without restaurant and camping. It shares no word and no figure with the sample. */

import type { Input } from '#contract/calls.ts'
import { addDays, type Day } from '#contract/days/days.ts'
import type { Appearance } from '#contract/site/appearance.ts'

const both = (it: string, en: string) => ({ it, en })

export const ownFacts: Input<'property.change'> = {
  name: 'Borgo Alto',
  shortName: 'Borgo Alto',
  address: {
    street: 'Contrada Fantese 9',
    postalCode: '72017',
    town: 'Ostuni',
    province: 'BR',
    region: 'Puglia',
    country: 'IT',
    latitude: 40.7301,
    longitude: 17.5771,
  },
  phone: '+39 0831 555 019',
  email: 'ciao@borgoalto.example.org',
  vatNumber: '12345678903',
  cin: 'IT074012B500000019',
  iban: 'IT60X0542811101000000123456',
  ibanHolder: 'Borgo Alto SRL',
  credit: 'Studio Lampione',
  social: { facebook: null, instagram: 'https://social.example.org/borgoalto', reviews: null },
  fishingPartner: null,
  figures: { restaurantSeats: 1, camperPitches: 1, pools: 2, verifiedReviews: 7, replyHours: 36 },
  menus: { tasting: 0, seasonal: 0 },
  tariffs: { camperPitch: 0, tentSpot: 0, person: 0, breakfast: 0 },
  lateArrival: [{ from: '23:00', to: null, euro: 19 }],
  checkin: { from: '16:30', to: '21:00', announceAfter: '21:45' },
  checkout: { rooms: '09:45', widget: '09:45', pitches: '09:45' },
  summer: ['05-10', '10-20'],
  reception: { summer: ['07:15', '22:15'], winter: ['09:15', '18:15'] },
  cancellation: [
    { fromDays: 40, stated: 40, percent: 0 },
    { fromDays: 12, stated: 12, percent: 45 },
    { fromDays: 0, stated: null, percent: 95 },
  ],
  privacy: { version: '2.3', bookingYears: 11, navigationMonths: 13 },
  parts: {
    restaurant: false,
    camping: false,
    pool: true,
    riding: false,
    fishing: false,
    culture: true,
    television: false,
    reviews: true,
  },
  content: {
    paymentMethods: [{ name: both('Bonifico', 'Bank transfer') }],
    slides: [
      {
        picture: 'hero-1',
        title: both('Il borgo a mezzogiorno', 'The hamlet at noon'),
        alt: both('Muri bianchi e fichi d’India', 'White walls and prickly pears'),
        part: null,
      },
      {
        picture: 'hero-2',
        title: both('Il mare in fondo', 'The sea in the distance'),
        alt: both('Una striscia di mare oltre i muretti', 'A strip of sea beyond dry stone walls'),
        part: null,
      },
    ],
    reviews: [
      {
        name: 'Teresa B.',
        location: both('Trieste', 'Trieste'),
        text: both('Tornerò di sicuro.', 'I will surely return.'),
        rating: 5,
      },
    ],
    sights: [{ name: both('Alberobello, i trulli', 'Alberobello, the trulli'), km: 33 }],
    directions: [
      {
        from: both('Dall’aeroporto di Brindisi', 'From Brindisi airport'),
        way: both('Superstrada fino a Ostuni.', 'Dual carriageway to Ostuni.'),
      },
    ],
  },
}

export const ownLook: Appearance = { accent: '#2f5d50', typeface: 'fraunces' }

const plants = [
  ...[both('Stanza Mirto', 'Myrtle'), both('Stanza Alloro', 'Laurel'), both('Stanza Ginepro', 'Juniper')],
  ...[both('Stanza Timo', 'Thyme'), both('Stanza Menta', 'Mint'), both('Stanza Origano', 'Oregano')],
  ...[both('Stanza Finocchio', 'Fennel'), both('Stanza Cappero', 'Caper'), both('Stanza Carrubo', 'Carob')],
]
export const ownRooms = plants.map(({ it, en }, index) => ({
  name: it,
  nameEn: en,
  description: `Volta a stella e pavimento di pietra, numero ${index + 1}.`,
  descriptionEn: `A star vault and a stone floor, number ${index + 1}.`,
  german: `Zimmer ${index + 1}`,
  price: String(176 + index),
}))
export type OwnRoom = (typeof ownRooms)[number]

/** Two periods. The first room costs `price`, and each following one a euro more. */
export const buildOwnSeasons = (today: Day) => [
  { name: 'Primavera', from: addDays(today, 30), to: addDays(today, 89), price: 211 },
  { name: 'Piena stagione', from: addDays(today, 90), to: addDays(today, 180), price: 311 },
]
export type OwnSeason = ReturnType<typeof buildOwnSeasons>[number]

/** The days after the two periods, which nobody may book. */
export const buildOwnLockedPeriod = (today: Day) => ({
  from: addDays(today, 181),
  to: addDays(today, 190),
  reason: 'Il borgo riposa',
  reasonEn: 'The hamlet rests',
  banner: 'Chiuso per riposo',
  bannerEn: 'Closed for a rest',
})

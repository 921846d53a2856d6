/**
 * SAMPLE: the facts of the fictional farm, which a new database begins with. Its numbers have valid check digits but
 * belong to nobody.
 */

import { standardBalanceRule } from '#contract/money/balanceRule.ts'
import { standardDepositRule } from '#contract/money/depositRule.ts'
import { sampleIban } from '#contract/money/iban.ts'
import type { Property } from '#contract/property.ts'
import { FarmRules } from '#contract/settings.ts'
import { standardAppearance } from '#contract/site/appearance.ts'
import { standardCheckinTimes } from '#contract/stays/checkinTimes.ts'
import { StayRules } from '#contract/stays/stayRuleFields.ts'
import { sampleContent } from './content.ts'

export const sampleProperty = {
  ...FarmRules.parse({}),
  name: 'Podere Biturgia',
  shortName: 'Biturgia',
  isSample: true,
  address: {
    street: 'Via delle Aie 1',
    postalCode: '52037',
    town: 'Sansepolcro',
    province: 'AR',
    region: 'Toscana',
    country: 'IT',
    latitude: 43.5752,
    longitude: 12.1312,
  },
  phone: '+39 0575 000 142',
  email: 'prenotazioni@biturgia.example.org',
  vatNumber: '99900000516',
  cin: 'IT051034B5ZZSAMPLE',
  cinPlaces: {},
  iban: sampleIban,
  ibanHolder: 'Podere Biturgia Società Agricola',
  credit: 'Officina delle Aie',
  showsCredit: true,
  social: {
    facebook: 'https://facebook.example.org/poderebiturgia',
    instagram: 'https://instagram.example.org/poderebiturgia',
    reviews: 'https://reviews.example.org/poderebiturgia',
  },
  fishingPartner: 'https://fishing.example.org',
  payments: sampleContent.paymentMethods.map(({ name }) => name.it),
  figures: {
    restaurantSeats: 40,
    camperPitches: 8,
    pools: 1,
    verifiedReviews: 46,
    replyHours: 24,
    remindHours: 12,
    morningHour: null,
    morningOnEmptyDays: false,
  },
  menus: { tasting: 50, seasonal: 30 },
  tariffs: { camperPitch: 15, tentSpot: 8, person: 10, breakfast: 10 },
  lateArrival: [
    { from: '22:00', to: '24:00', euro: 35 },
    { from: '24:00', to: '02:00', euro: 55 },
    { from: '02:00', to: null, euro: 75 },
  ],
  checkin: { from: '15:00', to: '20:00', announceAfter: '21:00' },
  checkout: { rooms: '10:00', widget: '11:00', pitches: '11:00' },
  summer: ['06-01', '09-30'],
  restaurantHours: { lunch: ['12:30', '14:30'], dinner: ['19:30', '21:30'] },
  reception: { summer: ['08:00', '21:00'], winter: ['08:00', '20:00'] },
  cancellation: [
    { fromDays: 20, stated: 20, percent: 0 },
    { fromDays: 15, stated: 15, percent: 30 },
    { fromDays: 10, stated: 10, percent: 50 },
    { fromDays: 2, stated: 7, percent: 80 },
    { fromDays: 0, stated: null, percent: 100 },
  ],
  privacy: { version: '1.0', bookingYears: 10, navigationMonths: 24 },
  parts: {
    restaurant: true,
    camping: true,
    pool: true,
    riding: true,
    fishing: true,
    culture: true,
    television: true,
    reviews: true,
  },
  content: sampleContent,
  appearance: standardAppearance,
  stayRules: StayRules.parse({}),
  checkinTimes: standardCheckinTimes,
  deposit: standardDepositRule,
  lengthDiscounts: [],
  balance: standardBalanceRule,
  waitlist: false,
} satisfies Property

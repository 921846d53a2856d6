/**
 * The farm's facts and parts, which were a part of the program before, join the farm's own rules in one setting. It gets
 * a new revision, so that tablets fetch it. A second setting keeps the whole property, because an earlier program that
 * still runs would store it without the facts.
 */
import { QueryTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

const facts = {
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
  iban: 'IT89R9999971610000000012345',
  ibanHolder: 'Podere Biturgia Società Agricola',
  credit: 'Officina delle Aie',
  social: {
    facebook: 'https://facebook.example.org/poderebiturgia',
    instagram: 'https://instagram.example.org/poderebiturgia',
    reviews: 'https://reviews.example.org/poderebiturgia',
  },
  fishingPartner: 'https://fishing.example.org',
  payments: ['Visa', 'Mastercard', 'PagoBancomat'],
  figures: {
    restaurantSeats: 40,
    camperPitches: 8,
    pools: 1,
    verifiedReviews: 46,
    replyHours: 24,
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
}

export async function up({ tables: { sequelize }, transaction }: MigrationContext): Promise<void> {
  const rows = await sequelize.query<{ value: string }>(`SELECT value FROM settings WHERE key = 'property'`, {
    type: QueryTypes.SELECT,
    transaction,
  })
  const rules: unknown = JSON.parse(rows[0]?.value ?? '{}')
  await sequelize.query('UPDATE revision SET value = value + 1', { transaction })
  const property = JSON.stringify(Object.assign({}, facts, rules))
  for (const key of ['property', 'complete-property']) {
    await sequelize.query(
      `INSERT INTO settings (key, value, revision) SELECT $1, $2, value FROM revision WHERE true
       ON CONFLICT (key) DO UPDATE SET value = excluded.value, revision = excluded.revision`,
      { bind: [key, property], transaction },
    )
  }
}

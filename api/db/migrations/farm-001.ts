/**
 * The first schema. Days and instants are text (`yyyy-mm-dd`, ISO 8601 UTC), money is whole cents, lists are JSON text:
 * the same in SQLite, PostgreSQL and a backup. Rows that the change feed carries have `revision`.
 */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

const { TEXT, INTEGER, BOOLEAN } = DataTypes
const text = { type: TEXT, allowNull: false }
const integer = { type: INTEGER, allowNull: false }
const flag = { type: BOOLEAN, allowNull: false }
const key = { primaryKey: true }

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.createTable('revision', { id: { ...integer, ...key }, value: integer }, { transaction })
  await tables.bulkInsert('revision', [{ id: 1, value: 0 }], { transaction })

  await tables.createTable(
    'rooms',
    {
      id: { ...integer, ...key },
      name: text,
      nameEn: text,
      description: text,
      descriptionEn: text,
      imageUrl: text,
      imageUrls: text,
      type: text,
      maxGuests: INTEGER,
      amenities: text,
      pricePerNightCents: INTEGER,
      revision: integer,
    },
    { transaction },
  )

  await tables.createTable(
    'bookings',
    {
      id: { ...text, ...key },
      code: { ...text, unique: true },
      roomId: { ...integer, references: { model: 'rooms', key: 'id' } },
      guestName: text,
      guestSurname: text,
      guestEmail: TEXT,
      guestPhone: text,
      nationality: TEXT,
      birthDate: TEXT,
      fiscalCode: TEXT,
      checkinDate: text,
      checkoutDate: text,
      numberOfGuests: integer,
      hasPets: flag,
      numberOfPets: integer,
      checkinTime: text,
      specialRequests: TEXT,
      privacyAccepted: flag,
      language: text,
      status: text,
      totalPriceCents: integer,
      agreedPriceCents: INTEGER,
      depositAmountCents: INTEGER,
      balanceAmountCents: INTEGER,
      paymentCompleted: flag,
      guestEmailSent: flag,
      adminEmailSent: flag,
      version: integer,
      createdAt: text,
      deletedAt: TEXT,
      revision: integer,
    },
    { transaction },
  )
  await tables.addIndex('bookings', ['checkinDate'], { transaction })
  await tables.addIndex('bookings', ['revision', 'id'], { transaction })
  await tables.addIndex('bookings', ['createdAt', 'id'], { transaction })
  await tables.addIndex('bookings', ['guestEmail', 'status'], { transaction })

  // Prevents double bookings: one row for each room and occupied day (check-in through check-out day) of each booking
  // that is neither cancelled nor in the trash. The primary key lets no two bookings take the same day.
  await tables.createTable(
    'occupied_days',
    {
      roomId: { ...integer, ...key },
      day: { ...text, ...key },
      bookingId: { ...text, references: { model: 'bookings', key: 'id' } },
    },
    { transaction },
  )
  await tables.addIndex('occupied_days', ['bookingId'], { transaction })

  await tables.createTable(
    'room_days',
    {
      roomId: { ...integer, ...key, references: { model: 'rooms', key: 'id' } },
      date: { ...text, ...key },
      available: flag,
      notes: TEXT,
      version: integer,
      revision: integer,
    },
    { transaction },
  )
  await tables.addIndex('room_days', ['revision', 'roomId', 'date'], { transaction })

  await tables.createTable(
    'locked_periods',
    { startDate: { ...text, ...key }, endDate: { ...text, ...key } },
    { transaction },
  )

  await tables.createTable(
    'contacts',
    {
      id: { ...text, ...key },
      name: text,
      surname: text,
      email: text,
      phone: TEXT,
      message: text,
      language: text,
      createdAt: text,
      revision: integer,
    },
    { transaction },
  )
  await tables.addIndex('contacts', ['revision', 'id'], { transaction })

  await tables.createTable('settings', { key: { ...text, ...key }, value: text, revision: integer }, { transaction })

  await tables.createTable(
    'staff',
    { id: { ...text, ...key }, username: { ...text, unique: true }, passwordHash: text, role: text, createdAt: text },
    { transaction },
  )

  await tables.createTable(
    'log_entries',
    { revision: { ...integer, ...key }, at: text, staffId: text, username: text, call: text, subjectId: TEXT },
    { transaction },
  )

  await tables.createTable(
    'idempotency_keys',
    {
      call: { ...text, ...key },
      owner: { ...text, ...key },
      key: { ...text, ...key },
      bodyHash: text,
      answer: text,
      subjectId: TEXT,
      createdAt: text,
    },
    { transaction },
  )
  await tables.addIndex('idempotency_keys', ['createdAt'], { transaction })
}

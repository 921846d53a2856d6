/**
 * The main store of version 1.0.0. Days and instants are text (`yyyy-mm-dd`, ISO 8601 UTC), money is whole cents, lists
 * are JSON text: the same in SQLite, PostgreSQL and a backup. Rows that the change feed carries have `revision`.
 */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

const { TEXT, INTEGER, BOOLEAN } = DataTypes
const text = { type: TEXT, allowNull: false }
const integer = { type: INTEGER, allowNull: false }
const flag = { type: BOOLEAN, allowNull: false }
const key = { primaryKey: true }

export async function up(context: MigrationContext): Promise<void> {
  await createRevision(context)
  await createRooms(context)
  await createBookings(context)
  await createDays(context)
  await createMessages(context)
  await createFarm(context)
  await createAccounts(context)
  await createRecords(context)
}

async function createRevision({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.createTable('revision', { id: { ...integer, ...key }, value: integer }, { transaction })
  await tables.bulkInsert('revision', [{ id: 1, value: 0 }], { transaction })
}

async function createRooms({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.createTable(
    'rooms',
    {
      id: { ...integer, ...key },
      name: text,
      nameEn: text,
      description: text,
      descriptionEn: text,
      translations: TEXT,
      imageUrl: text,
      imageUrls: text,
      type: text,
      maxGuests: INTEGER,
      beds: INTEGER,
      sizeSquareMetres: INTEGER,
      amenities: text,
      pricePerNightCents: INTEGER,
      position: integer,
      retired: flag,
      version: integer,
      revision: integer,
    },
    { transaction },
  )
}

async function createBookings({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.createTable(
    'bookings',
    {
      id: { ...text, ...key },
      code: { ...text, unique: true },
      origin: TEXT,
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
      privacyAcceptedAt: TEXT,
      privacyVersion: TEXT,
      language: text,
      status: text,
      totalPriceCents: integer,
      listPriceCents: integer,
      agreedPriceCents: INTEGER,
      depositAmountCents: INTEGER,
      balanceAmountCents: INTEGER,
      depositPaidOn: TEXT,
      balancePaidOn: TEXT,
      paymentCompleted: flag,
      keptAmountCents: INTEGER,
      guestEmailSent: flag,
      adminEmailSent: flag,
      version: integer,
      createdAt: text,
      deletedAt: TEXT,
      cancelledByGuestAt: TEXT,
      waitingSince: TEXT,
      lapsedAt: TEXT,
      heldUntil: TEXT,
      releasedAt: TEXT,
      provedAt: TEXT,
      caller: TEXT,
      revision: integer,
    },
    { transaction },
  )
  await tables.addIndex('bookings', ['checkinDate'], { transaction })
  await tables.addIndex('bookings', ['revision', 'id'], { transaction })
  await tables.addIndex('bookings', ['createdAt', 'id'], { transaction })
  await tables.addIndex('bookings', ['waitingSince'], { transaction })
  await tables.addIndex('bookings', ['heldUntil'], { transaction })
  // To count a guest's pending requests by mail address, in upper or lower case.
  await tables.sequelize.query(
    `CREATE INDEX bookings_pending_address ON bookings (lower("guestEmail")) WHERE status = 'pending'`,
    { transaction },
  )
  await tables.createTable(
    'booking_changes',
    {
      bookingId: { ...text, ...key },
      revision: { ...integer, ...key },
      at: text,
      by: text,
      who: TEXT,
      changes: text,
    },
    { transaction },
  )
}

async function createDays({ tables, transaction }: MigrationContext): Promise<void> {
  // Prevents double bookings: one row for each room and occupied day. The primary key lets no two owners take the same
  // day. An owner is a booking or a row of another table, as `ownerKind` says, so there is no foreign key.
  await tables.createTable(
    'occupied_days',
    { roomId: { ...integer, ...key }, day: { ...text, ...key }, ownerKind: text, ownerId: text },
    { transaction },
  )
  await tables.addIndex('occupied_days', ['ownerId'], { transaction })
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
}

async function createMessages({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.createTable(
    'contacts',
    {
      id: { ...text, ...key },
      bookingId: TEXT,
      name: text,
      surname: text,
      email: text,
      phone: TEXT,
      message: text,
      language: text,
      answered: flag,
      version: integer,
      createdAt: text,
      revision: integer,
    },
    { transaction },
  )
  await tables.addIndex('contacts', ['revision', 'id'], { transaction })
  await tables.addIndex('contacts', ['bookingId'], { transaction })
  // The mail queue. A mail is inserted in the transaction that causes it, so no mail is lost or sent for a rolled-back
  // write.
  await tables.createTable(
    'mails',
    {
      id: { ...text, ...key },
      bookingId: TEXT,
      contactId: TEXT,
      kind: text,
      paymentType: TEXT,
      to: TEXT,
      facts: text,
      state: text,
      attempts: integer,
      lastError: TEXT,
      attemptedAt: TEXT,
      nextAttemptAt: TEXT,
      leaseUntil: TEXT,
      messageId: text,
      createdAt: text,
      queuedAt: text,
      sentAt: TEXT,
      revision: integer,
    },
    { transaction },
  )
  await tables.addIndex('mails', ['state', 'nextAttemptAt'], { transaction })
  await tables.addIndex('mails', ['bookingId'], { transaction })
  await tables.addIndex('mails', ['contactId'], { transaction })
  await tables.addIndex('mails', ['createdAt', 'id'], { transaction })
}

/** Settings, and what managers write in the place of the program's own texts, change by change. */
async function createFarm({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.createTable('settings', { key: { ...text, ...key }, value: text, revision: integer }, { transaction })
  await tables.createTable(
    'text_changes',
    {
      language: { ...text, ...key },
      id: { ...text, ...key },
      version: { ...integer, ...key },
      text: TEXT,
      at: text,
      username: text,
      revision: integer,
    },
    { transaction },
  )
}

async function createAccounts({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.createTable(
    'staff',
    {
      id: { ...text, ...key },
      username: { ...text, unique: true },
      passwordHash: text,
      role: text,
      language: text,
      factorTag: TEXT,
      createdAt: text,
    },
    { transaction },
  )
  const account = { ...text, references: { model: 'staff', key: 'id' }, onDelete: 'CASCADE' }
  await tables.createTable(
    'passkeys',
    {
      id: { ...text, ...key },
      staffId: account,
      name: text,
      credentialId: { ...text, unique: true },
      publicKey: text,
      counter: text,
      transports: text,
      createdAt: text,
      lastUsedAt: TEXT,
    },
    { transaction },
  )
  await tables.addIndex('passkeys', ['staffId'], { transaction })
  await tables.createTable(
    'totp_secrets',
    { staffId: { ...account, ...key }, secret: text, lastStep: integer, createdAt: text, lastUsedAt: TEXT },
    { transaction },
  )
  await tables.createTable('recovery_codes', { id: { ...text, ...key }, staffId: account, hash: text }, { transaction })
  await tables.addIndex('recovery_codes', ['staffId'], { transaction })
}

/** What the write wrapper stores, and tombstones of erased rows. */
async function createRecords({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.createTable(
    'log_entries',
    {
      revision: { ...integer, ...key },
      at: text,
      madeAt: TEXT,
      staffId: text,
      username: text,
      call: text,
      subjectId: TEXT,
    },
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
  await tables.createTable('erased', { id: { ...text, ...key }, kind: text, revision: integer }, { transaction })
  await tables.addIndex('erased', ['revision', 'id'], { transaction })
}

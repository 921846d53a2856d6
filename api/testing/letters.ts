/** One of every message, in both languages, with the same sample guest: what `npm run mail:preview` shows and tests compare. */
import { type BackupRow, begunBackup, type Line } from '#api/backups/model.ts'
import { presentBackup } from '#api/backups/present.ts'
import { presentFacts } from '#api/bookings/present.ts'
import { presentContact } from '#api/contacts/present.ts'
import { letters } from '#api/jobs.ts'
import type { Letter } from '#api/mail/letter.ts'
import { writeHtml } from '#api/mail/message.ts'
import { writeText } from '#api/mail/plain.ts'
import type { MailRow } from '#api/mails/model.ts'
import { buildBooking, buildContact, createRandom } from '#api/seed/builders.ts'
import type { Language } from '#contract/fields.ts'
import { type MailKind, mailKinds, type PaymentType } from '#contract/mails.ts'
import { property } from '#contract/property.ts'

const at = '2027-03-01T09:30:00.000Z'
const house = { publicUrl: 'https://podere.example.org', linkKey: 'sample' }

const room = {
  id: 4,
  name: 'Camera degli Ulivi',
  nameEn: 'The Olive Room',
  description: '',
  descriptionEn: '',
  imageUrl: '',
  imageUrls: '[]',
  type: 'doppia',
  maxGuests: 3,
  amenities: '[]',
  pricePerNightCents: 12_000,
  revision: 1,
}

const sampleBooking = (language: Language) => ({
  ...buildBooking(createRandom(1416), {
    roomId: room.id,
    checkinDate: '2027-06-03',
    nights: 3,
    status: 'confirmed',
    createdAt: at,
    revision: 1,
  }),
  id: '01a0f0a0-0000-7000-8000-000000000001',
  code: 'AC347DEF',
  guestName: 'Hanna',
  guestSurname: 'Müller-Đặng',
  guestEmail: 'hanna@example.org',
  guestPhone: '+39 000 7654321',
  numberOfGuests: 2,
  hasPets: true,
  numberOfPets: 1,
  checkinTime: '15:00-20:00',
  specialRequests: 'Una culla, per favore.\nArriviamo in treno.',
  agreedPriceCents: 36_000,
  depositAmountCents: 10_050,
  balanceAmountCents: 25_950,
  language,
})

type Change = Partial<ReturnType<typeof buildBooking>> & { paymentType?: PaymentType }

/** A booking's message; `change` is what is special about this booking. */
export function writeBookingLetter(
  kind: Exclude<MailKind, 'newMessage' | 'backupReport'>,
  language: Language,
  { paymentType, ...change }: Change = {},
): Letter {
  const booking = { ...sampleBooking(language), ...change }
  const facts = { ...presentFacts(booking, room), iban: kind === 'confirmation' ? property.iban : null }
  return letters[kind](rowOf(kind, booking.id, paymentType ?? null, facts), house)
}

/** The message that tells of a visitor's message. */
export function writeContactLetter(language: Language, change: Partial<ReturnType<typeof buildContact>> = {}): Letter {
  const contact = { ...buildContact(createRandom(7), { createdAt: at, revision: 1 }), name: '花子', surname: '山田' }
  const sample = { ...contact, id: '01a0f0a0-0000-7000-8000-000000000002', email: 'hanako@example.org', language }
  return letters.newMessage(rowOf('newMessage', null, null, presentContact({ ...sample, ...change })), house)
}

/** The report of a backup that has ended. */
export function writeReportLetter(language: Language, change: Partial<BackupRow> = {}): Letter {
  const log: Line[] = [
    { at, id: /*i18n*/ 'backup.log.began' },
    { at, id: /*i18n*/ 'backup.log.written', values: { bookings: 1416, contacts: 92, pictures: 12 } },
    { at, id: /*i18n*/ 'backup.log.proved' },
  ]
  const row: BackupRow = {
    ...begunBackup,
    ...{ id: '01a0f0a0-0000-7000-8000-000000000003', status: 'success', backupType: 'daily' },
    ...{ backupDate: at, createdAt: at, provedAt: at, databaseSize: 1_200_000, filesSize: 0, totalSize: 8_470_054 },
    ...{ duration: 3.82, log: JSON.stringify(log), requestKey: null, requestHash: null },
    ...change,
  }
  const facts = { ...presentBackup(row, language), language }
  return letters.backupReport(rowOf('backupReport', null, null, facts), house)
}

const rowOf = (kind: MailKind, bookingId: string | null, paymentType: PaymentType | null, facts: object): MailRow => ({
  id: '01a0f0a0-0000-7000-8000-0000000000a1',
  bookingId,
  contactId: null,
  kind,
  paymentType,
  to: null,
  facts: JSON.stringify(facts),
  state: 'queued',
  attempts: 0,
  attemptedAt: null,
  lastWords: null,
  nextAttemptAt: at,
  leaseUntil: null,
  messageId: '<01a0f0a0-0000-7000-8000-0000000000a1@biturgia.example.org>',
  createdAt: at,
  queuedAt: at,
  sentAt: null,
  revision: 1,
})

/** Every message by name (`confirmation.it`, `payment-saldo.en` …). */
export function sampleLetters(): Array<[name: string, letter: Letter]> {
  return (['it', 'en'] as const).flatMap((language) =>
    mailKinds.flatMap((kind): Array<[string, Letter]> => {
      if (kind === 'newMessage') return [[`${kind}.${language}`, writeContactLetter(language)]]
      if (kind === 'backupReport') {
        const fault = { at, id: /*i18n*/ 'backup.error.diskFull' }
        const log = JSON.stringify([{ at, id: /*i18n*/ 'backup.log.began' }, fault])
        const error = JSON.stringify([fault])
        const failed = { status: 'failed', error, log, provedAt: null, totalSize: null } as const
        return [
          [`${kind}.${language}`, writeReportLetter(language)],
          [`${kind}-failed.${language}`, writeReportLetter(language, failed)],
        ]
      }
      if (kind !== 'payment') return [[`${kind}.${language}`, writeBookingLetter(kind, language)]]
      return (['acconto', 'saldo'] as const).map((paymentType) => [
        `${kind}-${paymentType}.${language}`,
        writeBookingLetter(kind, language, { paymentType }),
      ])
    }),
  )
}

/** The two files of a message's preview; HTML with a line for each element, so that a difference can be read. */
export const previewOf = (name: string, letter: Letter): Array<[file: string, text: string]> => [
  [`${name}.txt`, `Subject: ${letter.subject}\n\n${writeText(letter)}`],
  [`${name}.htm`, `${writeHtml(letter).replaceAll('><', '>\n<')}\n`],
]

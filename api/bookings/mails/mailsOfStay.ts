/** Mails about a stay of several bookings: of a guest who changes rooms, or of a group. */
import type { Db } from '#api/db/table.ts'
import type { MailPreviewInput } from '#contract/bookings/bookings.ts'
import { combineMails } from '../combine.ts'
import type { BookingRow } from '../model.ts'
import { type BookingAndRoom, findRequested, readConfirmedIban } from '../queries.ts'
import {
  applyPatch,
  type BookingMail,
  buildDeclineMail,
  buildMoveMail,
  buildPatchMail,
  buildWishDeclineMail,
} from './manualMails.ts'

/** A booking as it becomes, with the others of its stay or group that stay as they are. */
async function listWithOthers(
  db: Db,
  changed: BookingAndRoom,
  code: string,
  isOther: (row: BookingRow) => boolean,
): Promise<[BookingAndRoom, ...BookingAndRoom[]]> {
  const found = (await findRequested(db, code)).filter(({ row }) => row.id === changed.row.id || isOther(row))
  const [first, ...others] = found.map((it) => (it.row.id === changed.row.id ? changed : it))
  return first === undefined ? [changed] : [first, ...others]
}

/** The mail about a booking as it becomes. Of a guest who changes rooms it is about all of them, while all are as this one. */
export async function buildMailOfStay<Mail extends BookingMail | null>(
  db: Db,
  changed: BookingAndRoom,
  build: (part: BookingAndRoom) => Mail,
): Promise<Mail> {
  const { id, code, status } = changed.row
  const own = build(changed)
  if (own === null) return own
  const parts = await listWithOthers(db, changed, code, (row) => row.status === status)
  const mails = parts.flatMap((part) => build(part) ?? [])
  return { ...own, ...combineMails(code, mails), bookingId: id }
}

/** The mail about a moved stay, with the other rooms of its group as they are. */
export async function buildMoveMailOfStay(
  db: Db,
  moved: BookingAndRoom,
  mailText: string | null | undefined,
): Promise<BookingMail> {
  const { groupCode, code, id } = moved.row
  const isLive = (row: BookingRow) => row.status !== 'cancelled'
  const parts = await listWithOthers(db, moved, groupCode ?? code, isLive)
  const mails = parts.map(({ row, room }) => buildMoveMail(row, room, mailText))
  return { ...combineMails(parts.length > 1 ? (groupCode ?? code) : code, mails), bookingId: id }
}

/** The mail that a change of a booking would send; null for none. `movedTo`: the room of a move. */
export async function buildPreviewedMail(
  db: Db,
  { row, room }: BookingAndRoom,
  movedTo: BookingAndRoom['room'],
  { decline, declineWish, move, ...patch }: MailPreviewInput,
): Promise<BookingMail | null> {
  if (decline) return buildDeclineMail(row, room, decline.text)
  if (declineWish) return buildWishDeclineMail(row, room, declineWish.text)
  if (move) return buildMoveMailOfStay(db, { row: { ...row, ...move }, room: movedTo }, patch.mailText)
  const iban = await readConfirmedIban(db, row)
  return buildMailOfStay(db, { row: applyPatch(row, patch), room }, (it) =>
    buildPatchMail(it.row, it.room, patch, iban),
  )
}

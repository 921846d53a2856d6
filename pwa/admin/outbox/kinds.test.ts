import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { ChannelStay } from '#contract/channels.ts'
import { maskDocuments } from '#contract/guests/guestRows.ts'
import { buildGuest, buildNoGuests, joinGuests } from '#contract/guests/guests.ts'
import { isMarkAhead, type RoomMark, roomStates } from '#contract/housekeeping.ts'
import { listLines } from '#contract/money/ledger.ts'
import { addLine } from '#contract/money/ledgerChanges.ts'
import type { Payment } from '#contract/money/ledgerFields.ts'
import { changeNote, type Note } from '#contract/notes.ts'
import { NewOffer, OfferEdit } from '#contract/offers/offers.ts'
import { noPriceList } from '#contract/prices/stayLines.ts'
import { getLedger } from '#contract/stays/farmStays.ts'
import { buildUnmarkedRoom, type SyncedRow } from '#pwa/offline/nouns.ts'
import {
  buildBooking,
  buildChannelStay,
  buildContact,
  buildId,
  buildNote,
  buildOffer,
} from '#pwa/offline/testing/rows.ts'
import { getKind } from './kinds.ts'
import { withLines } from './lines.ts'
import { changePayments, payments } from './payments.ts'
import type { Decision, LineWrite, NounWrite, PaymentWrite, StaffWrite } from './writes.ts'

const prepare = (write: StaffWrite) => getKind(write).prepare(write)
const listStored = (write: StaffWrite, answer: unknown) => getKind(write).listStored(write, answer)
const decide = (write: StaffWrite, rows: (SyncedRow | null)[], decision: Decision) =>
  getKind(write).decide(write, rows, decision)
/** The booking as the server has it after the payment. */
const store = (write: PaymentWrite): Booking | null => payments.listStored(write, undefined)[0]?.[1] ?? null
const changes = (write: StaffWrite) => getKind(write).changes?.(write) ?? true
const seen = buildContact(1)
const others = { ...seen, version: 2, answered: true }

const common = {
  id: 1,
  author: 'anna',
  key: 'k',
  subjects: [],
  epoch: null,
  contract: 1,
  at: 0,
  attempt: null,
  state: 'waiting' as const,
  reason: null,
  problem: null,
  group: null,
}
const buildWrite = (change: Pick<NounWrite, 'seen' | 'next' | 'base'>): NounWrite => ({
  ...common,
  call: 'contacts.patch',
  table: 'contacts',
  rowId: seen.id,
  ...change,
})
const payment: Payment = {
  id: buildId(5),
  amountCents: 10_000,
  on: '2027-03-04',
  how: 'cash',
  document: null,
  covers: null,
  who: 'anna',
  at: null,
}
const keepAll = { keep: null, chosen: {}, rooms: [], prices: noPriceList }

test('a change is sent on top of the server’s row, with the fields of its call alone', () => {
  const next = { ...seen, answered: true }
  const newer = { ...seen, version: 2, phone: '9' }
  const prepared = prepare(buildWrite({ seen, next, base: newer }))
  expect(prepared).toMatchObject({ attempt: { input: { answered: true }, version: 2 } })
  expect(prepared).toMatchObject({ write: { seen: newer, next: { ...newer, answered: true }, base: newer } })
  expect(prepare(buildWrite({ seen, next, base: others }))).toBe('applied')
  expect(prepare(buildWrite({ seen, next, base: null }))).toEqual({ conflict: 'gone' })
  expect([
    changes(buildWrite({ seen, next, base: seen })),
    changes(buildWrite({ seen, next: seen, base: seen })),
  ]).toEqual([...[true, false]])
})

test('a new row is sent without a version', () => {
  const write = buildWrite({ seen: null, next: seen, base: null })
  expect(prepare(write)).toEqual({ write, attempt: { input: { answered: false }, version: null } })
  expect([changes(write), decide(write, [null], keepAll)]).toEqual([true, write])
  expect(listStored(write, others)).toEqual([[seen.id, others]])
})

test('a row is deleted as its author saw it; a changed one needs a decision, one that is gone needs nothing', () => {
  const deletion = buildWrite({ seen, next: null, base: seen })
  expect(prepare(deletion)).toEqual({ write: deletion, attempt: { input: {}, version: 1 } })
  expect(prepare({ ...deletion, base: others })).toEqual({ conflict: 'changed' })
  expect(prepare({ ...deletion, base: null })).toBe('applied')
  const decided = decide(deletion, [others], keepAll)
  expect(prepare(decided)).toMatchObject({ attempt: { input: {}, version: 2 } })
  expect([changes(deletion), listStored(deletion, undefined)]).toEqual([true, [[seen.id, null]]])
})

test('after a decision only the kept fields are changed', () => {
  const write = buildWrite({ seen, next: { ...seen, answered: true }, base: seen })
  const newer = { ...seen, version: 2, phone: '9' }
  expect(decide(write, [newer], keepAll).next).toEqual({ ...newer, answered: true })
  expect(decide(write, [newer], { ...keepAll, keep: [] }).next).toEqual(newer)
  expect(decide(write, [null], keepAll)).toBe(write)
})

test('two tablets that change one note at once lose nothing, and a tick never needs a decision', () => {
  const anyDay = fc.constantFrom(null, '2027-03-04', '2027-03-05')
  const anyPatch = fc.record(
    { done: fc.boolean(), text: fc.constantFrom('a', 'b'), remindOn: anyDay },
    { requiredKeys: [] },
  )
  const anyNote = fc.record({ done: fc.boolean(), remindOn: anyDay }).map(
    ({ done, remindOn }): Note => ({
      ...buildNote(1, { day: '2027-03-04', remindOn }),
      done,
      doneAt: done ? 'then' : null,
    }),
  )
  fc.assert(
    fc.property(anyNote, anyPatch, anyPatch, (note, theirs, mine) => {
      const base = { ...changeNote(note, theirs, 'first'), version: 2 }
      const next = changeNote(note, mine, 'second')
      const write = { ...buildWrite({ seen: note, next, base }), call: 'notes.patch', table: 'notes' } as const
      const prepared = prepare(write)
      const fields = ['text', 'remindOn', 'done'] as const
      const isBoth = (field: (typeof fields)[number]) =>
        base[field] !== note[field] && next[field] !== note[field] && base[field] !== next[field]
      expect(prepared !== 'applied' && 'conflict' in prepared).toBe(isBoth('text') || isBoth('remindOn'))
      if (prepared === 'applied' || 'conflict' in prepared) return
      const sent = changeNote(base, prepared.attempt.input as object, 'second')
      for (const field of fields) expect(sent[field]).toBe(next[field] === note[field] ? base[field] : next[field])
    }),
  )
})

test('of two tablets that tick one room at once the row that is ahead stays, whichever is sent first', () => {
  const days = ['2027-03-04', '2027-03-05', '2027-03-06']
  const anyMark = fc
    .record({ state: fc.constantFrom(...roomStates), day: fc.constantFrom(...days.slice(1)) })
    .map((mark): RoomMark => ({ ...buildUnmarkedRoom(3), ...mark }))
  const seen: RoomMark = { ...buildUnmarkedRoom(3), day: days[0] ?? '', state: 'todo', version: 1 }
  /** What the server has after it has taken the mark of one tablet, and then that of the other one. */
  const send = (first: RoomMark, second: RoomMark): unknown[] => {
    const base = { ...first, version: 2 }
    const write = {
      ...buildWrite({ seen, next: second, base }),
      call: 'housekeeping.mark',
      table: 'roomMarks',
    } as const
    const prepared = prepare({ ...write, rowId: '3' })
    if (prepared === 'applied') return [first.state, first.day]
    if ('conflict' in prepared) throw new Error('a tick needs no decision')
    const { state, day } = { ...base, ...(prepared.attempt.input as Partial<RoomMark>) }
    return [state, day]
  }
  fc.assert(
    fc.property(anyMark, anyMark, (a, b) => {
      // A mark to do again that was to do changes the day alone, and is no news.
      fc.pre(a.state !== 'todo' && b.state !== 'todo')
      const winner = isMarkAhead(a, b) ? a : b
      expect(send(a, b)).toEqual([winner.state, winner.day])
      expect(send(b, a)).toEqual([winner.state, winner.day])
    }),
  )
  const [mine, theirs] = ['Manca un cuscino', 'Lampada rotta'].map((note) => ({ ...seen, note, version: 2 }))
  const write = buildWrite({ seen, next: mine ?? seen, base: theirs ?? seen })
  expect(prepare({ ...write, call: 'housekeeping.mark', table: 'roomMarks' })).toEqual({ conflict: 'changed' })
})

test('what is sold at the bar is sent as one of its own, also when others have sold something', () => {
  const booking = buildBooking(1, { agreedPrice: '300.00' })
  const line = {
    id: 'a',
    kind: 'extra' as const,
    extraId: 'beer',
    day: null,
    text: 'Birra',
    quantity: 1,
    amountCents: 400,
  }
  const next = withLines(booking, addLine(listLines(booking), line))
  expect(next).toMatchObject({ agreedPrice: '304.00', dueCents: 30_400 })
  const write: LineWrite = {
    ...common,
    ...{ seen: booking, next, base: { ...next, version: 2 } },
    call: 'bookings.addLine',
    table: 'bookings',
    rowId: booking.id,
    line,
  }
  expect(prepare(write)).toEqual({ write, attempt: { input: line, version: null } })
  expect(prepare({ ...write, base: null })).toEqual({ conflict: 'gone' })
  expect(listStored(write, next)).toEqual([[booking.id, next]])

  // Two tablets sell a beer to the guest of a portal who has had one already.
  const sold = buildChannelStay({ priceCollectedBy: 'house', priceCents: 30_000, lines: [line] })
  const another = withLines(sold, addLine(listLines(getLedger(sold)), { ...line, id: 'b' }))
  expect(another).toMatchObject({ dueCents: 30_800 })
  const ofPortal: LineWrite = {
    ...common,
    ...{ seen: sold, next: another, base: { ...another, version: 2 } },
    call: 'channelStays.addLine',
    table: 'channelStays',
    rowId: sold.id,
    line,
  }
  expect(prepare(ofPortal)).toEqual({ write: ofPortal, attempt: { input: line, version: null } })
  expect(changes(ofPortal)).toBe(true)
  expect(listStored(ofPortal, another)).toEqual([[sold.id, another]])
})

test('a payment is sent as one of its own, also when others have changed the booking', () => {
  const booking = buildBooking(1, { agreedPrice: '300.00', depositAmount: '100.00' })
  const next = changePayments(booking, 'payments.add', payment)
  expect(next).toMatchObject({ depositPaidOn: '2027-03-04', paidCents: 10_000, dueCents: 20_000 })
  const newer = {
    ...changePayments(booking, 'payments.add', { ...payment, id: buildId(6), amountCents: 5000 }),
    version: 2,
  }
  const write: PaymentWrite = {
    ...common,
    ...{ seen: booking, next, base: newer },
    call: 'payments.add',
    table: 'bookings',
    rowId: booking.id,
    payment,
  }
  const { id, amountCents, on, how, document } = payment
  expect(prepare(write)).toEqual({
    write,
    attempt: { input: { id, amountCents, on, how, document, covers: null }, version: null },
  })
  const stored = store(write)
  expect(stored).toMatchObject({ paidCents: 15_000, dueCents: 15_000, version: 3 })
  expect(prepare({ ...write, base: stored })).toBe('applied')
  const documented = { ...payment, document: { kind: 'Fattura', number: '1', on: '2027-03-05' } }
  const patch: PaymentWrite = { ...write, call: 'payments.patch', payment: documented, base: stored }
  expect(prepare(patch)).toMatchObject({ attempt: { input: { document: documented.document }, version: null } })
  const withDocument = store(patch)
  const { payments: [other] = [] } = stored ?? {}
  expect(withDocument).toMatchObject({ paidCents: 15_000, payments: [other, { id, document: documented.document }] })
  expect(prepare({ ...patch, base: withDocument })).toBe('applied')
  const removal: PaymentWrite = { ...write, call: 'payments.remove', base: stored }
  expect(prepare(removal)).toMatchObject({ attempt: { input: {}, version: null } })
  expect(store(removal)).toMatchObject({ paidCents: 5000, depositPaidOn: null })
  expect(prepare({ ...removal, base: newer })).toBe('applied')
  expect(prepare({ ...removal, base: null })).toEqual({ conflict: 'gone' })
})

test('unsent entries of older tablets about a payment that was only ticked find it, whatever became of it', () => {
  const seen = buildBooking(1, { agreedPrice: '300.00', depositAmount: '100.00', depositPaidOn: '2027-03-01' })
  const [ticked] = seen.payments
  if (ticked === undefined) throw new Error('nothing is ticked')
  expect(ticked).toMatchObject({ id: `${seen.id}-deposit`, amountCents: 10_000 })
  // Somebody else has recorded a payment meanwhile: the ticked one has another id since.
  const base = { ...changePayments(seen, 'payments.add', { ...payment, amountCents: 5000 }), version: 2 }
  expect(base.payments.some(({ id }) => id === ticked.id)).toBe(false)
  const build = (call: 'payments.patch' | 'payments.remove', changed: Payment): PaymentWrite => ({
    ...common,
    ...{ seen, next: changePayments(seen, call, changed), base },
    call,
    table: 'bookings',
    rowId: seen.id,
    payment: changed,
  })
  const document = { kind: 'Fattura', number: '1', on: '2027-03-05' }
  const patch = build('payments.patch', { ...ticked, document })
  expect(prepare(patch)).toMatchObject({ attempt: { input: { document } } })
  const documented = store(patch)
  expect(prepare({ ...patch, base: documented })).toBe('applied')
  const removal = build('payments.remove', ticked)
  expect(prepare(removal)).toMatchObject({ attempt: { input: {}, version: null } })
  const removed = store(removal)
  expect(removed).toMatchObject({ paidCents: 5000, depositPaidOn: null })
  expect(prepare({ ...removal, base: removed })).toBe('applied')
})

test('guests are written twice without a network, a document the first time, and nothing has to be decided', () => {
  const absent = buildNoGuests(seen.id, 'booking')
  const typed = { ...buildGuest(seen.id, 'single'), surname: 'ROSSI', documentNumber: 'CA1234567' }
  const first = { ...absent, guests: [typed] }
  const second = { ...first, guests: [{ ...typed, name: 'Anna' }] }
  const build = (change: Pick<NounWrite, 'seen' | 'next' | 'base'>) => ({
    ...buildWrite(change),
    call: 'guests.replace' as const,
    table: 'guests' as const,
  })
  const write = build({ seen: absent, next: first, base: absent })
  expect(prepare(write)).toMatchObject({ attempt: { input: [{ documentNumber: 'CA1234567' }], version: 0 } })
  const [[, stored = null] = []] = listStored(write, joinGuests(maskDocuments(first)))
  expect(stored).toMatchObject({ version: 1, guests: [{ documentNumber: '567' }] })
  const later = prepare(build({ seen: first, next: second, base: stored }))
  expect(later).toMatchObject({ attempt: { input: [{ name: 'Anna' }], version: 1 } })
  const others = { ...first, guests: [], version: 2 }
  expect(prepare(build({ seen: first, next: second, base: others }))).toEqual({ conflict: 'changed' })
})

test('of two tablets that take money for one stay of a portal, each payment is sent, and the server judges the sum', () => {
  const stay = buildChannelStay({ guestName: 'Hanna' })
  const build = (next: ChannelStay, base: ChannelStay): NounWrite => ({
    ...buildWrite({ seen: stay, next, base }),
    call: 'channelStays.patch',
    table: 'channelStays',
    rowId: stay.id,
  })
  const paid = { ...stay, payments: [{ ...payment, id: buildId(1) }] }
  const base = { ...stay, guestName: 'Hanna B.', payments: [{ ...payment, id: buildId(2) }], version: 2 }
  const prepared = prepare(build(paid, base))
  expect(prepared).toMatchObject({
    attempt: { version: 2, input: { payments: [{ id: buildId(2) }, { id: buildId(1) }], guestName: 'Hanna B.' } },
  })
  expect(prepare(build(paid, { ...base, payments: paid.payments }))).toBe('applied')
  // A payment that both have taken away is gone once; one that others have added stays.
  const [both, none] = [
    { ...paid, version: 3 },
    { ...paid, payments: [] },
  ]
  const removal = (after: ChannelStay): NounWrite => ({ ...build(none, after), seen: both })
  expect(prepare(removal(none))).toBe('applied')
  expect(prepare(removal({ ...base, payments: [...base.payments, ...both.payments] }))).toMatchObject({
    attempt: { input: { payments: [{ id: buildId(2) }] } },
  })
  // Another field still needs a decision, and the payments of both stay after it.
  const named = build({ ...paid, guestName: 'Hannah' }, base)
  expect(prepare(named)).toEqual({ conflict: 'changed' })
  expect(decide(named, [base], keepAll).next).toMatchObject({
    guestName: 'Hannah',
    payments: [{ id: buildId(2) }, { id: buildId(1) }],
  })
})

test('a draft of an offer that is written and changed without a network is sent whole, and what others changed stays', () => {
  const draft = buildOffer(1, { state: 'draft', code: '', sentAt: null, version: 1 })
  const build = (call: NounWrite['call'], change: Pick<NounWrite, 'seen' | 'next' | 'base'>): NounWrite => ({
    ...buildWrite(change),
    call,
    table: 'offers',
    rowId: draft.id,
  })
  const added = prepare(build('offers.add', { seen: null, next: draft, base: null }))
  if (added === 'applied' || 'conflict' in added) throw new Error('a new draft needs no decision')
  expect(added.attempt.version).toBeNull()
  expect(NewOffer.safeParse(added.attempt.input).data).toMatchObject({
    id: draft.id,
    guestName: 'Rosa',
    holdsDays: true,
    validUntil: draft.validUntil,
    alternatives: draft.alternatives,
  })
  // The server has made a code, and somebody has written the text meanwhile.
  const base = { ...draft, code: 'H4RT9WQX', text: 'Cara Rosa', version: 2 }
  const next = { ...draft, validUntil: '2027-03-25' }
  const edited = prepare(build('offers.edit', { seen: draft, next, base }))
  if (edited === 'applied' || 'conflict' in edited) throw new Error('different fields need no decision')
  expect(OfferEdit.safeParse(edited.attempt.input).data).toMatchObject({ validUntil: '2027-03-25', text: 'Cara Rosa' })
  expect(edited.attempt.version).toBe(2)
  const others = { ...base, validUntil: '2027-03-22' }
  expect(prepare(build('offers.edit', { seen: draft, next, base: others }))).toEqual({ conflict: 'changed' })
  const sent = { ...base, state: 'sent' as const }
  expect(prepare(build('offers.remove', { seen: draft, next: null, base: sent }))).toEqual({
    conflict: 'changed',
  })
  expect(prepare(build('offers.edit', { seen: draft, next, base: null }))).toEqual({ conflict: 'gone' })
})

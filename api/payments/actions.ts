/** Writes of payments: money that came in, or was given back, for bookings and for stays of portals. */
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '#api/db/write.ts'
import { ok, type Result, refuse, refuseField, refusePayment, refusePaymentAgain } from '#api/errors.ts'
import { toFarmDay } from '#contract/days/days.ts'
import {
  addPayment,
  documentPayment,
  findPayment,
  findPaymentProblem,
  removePayment,
  setPayment,
} from '#contract/money/ledgerChanges.ts'
import type { Payment } from '#contract/money/ledgerFields.ts'
import type { MovedPayments, NewPayment, PaymentParts, PaymentPatch, SharedPayment } from '#contract/money/payments.ts'
import { findPaid, findPayable, type PaidStay } from './stays.ts'

function findById(payments: Payment[], id: string): Payment {
  const payment = payments.find((it) => it.id === id)
  if (payment === undefined) throw new TypeError('the payment is not in its ledger')
  return payment
}

/**
 * Stores a payment, or a refund. The same one again changes nothing. Refused: 400 for a day in the future and for more back
 * than came in, 404, 409 `id_taken`, `payment_too_large` for more than is left to pay, and `booking_cancelled` where nothing
 * is asked for any more.
 */
export async function addStayPayment(
  tx: Tx,
  found: Result<PaidStay>,
  input: NewPayment & Pick<Payment, 'receiptId'>,
  now: number,
): Promise<Result<Payment>> {
  if (!found.ok) return found
  const { ledger, payments, store } = found.value
  const id = input.id ?? uuidv7({ msecs: now })
  const same = payments.find((it) => it.id === id)
  if (same?.amountCents === input.amountCents && same.on === input.on && same.how === input.how) {
    tx.skipAuditLog()
    return ok(same)
  }
  if (same) return refusePaymentAgain()
  if ((await findPaid(tx, id)).ok) return refuse('id_taken')
  const problem = findPaymentProblem(ledger, input, toFarmDay(now))
  if (problem) return refusePayment(problem, input.covers)
  const stored = await store(addPayment(ledger, { ...input, id, who: tx.writer.who, at: tx.timestamp }))
  return stored.ok ? ok(findById(stored.value, id)) : stored
}

/**
 * Stores one payment for several stays: all of its parts, or none. The same one again changes nothing. Refused: 400
 * `parts_differ` where a stay stands twice, else as each part.
 */
export async function addSharedPayment(
  tx: Tx,
  { parts, ...payment }: SharedPayment,
  now: number,
): Promise<Result<MovedPayments>> {
  const [first] = parts
  if (first === undefined || !isEachOnce(parts)) return refuseField('parts_differ', 'parts')
  const added: MovedPayments['parts'] = []
  for (const { stayId, id, amountCents } of parts) {
    const part = { ...payment, id, amountCents, covers: null, receiptId: first.id }
    const stored = await addStayPayment(tx, await findPayable(tx, stayId), part, now)
    if (!stored.ok) return stored
    added.push({ stayId, payment: stored.value })
  }
  tx.setSubject(...parts.map(({ stayId }) => stayId))
  return ok({ parts: added })
}

const isEachOnce = (parts: { stayId: string }[]): boolean =>
  new Set(parts.map(({ stayId }) => stayId)).size === parts.length

/** Writes the fiscal document of a payment. Refused: 404. The id of one that was only ticked becomes another. */
export async function documentStayPayment(tx: Tx, id: string, { document }: PaymentPatch): Promise<Result<Payment>> {
  const found = await findPaid(tx, id)
  if (!found.ok) return found
  const change = documentPayment(found.value.ledger, id, document)
  if (change === null) return refuse('not_found')
  const place = found.value.payments.findIndex((it) => it.id === findPayment(found.value.ledger, id)?.id)
  const stored = await found.value.store(change)
  if (!stored.ok) return stored
  const payment = stored.value[place]
  return payment ? ok(payment) : refuse('not_found')
}

/** Removes a payment that was entered by mistake. Refused: 404. */
export async function removeStayPayment(tx: Tx, id: string): Promise<Result<undefined>> {
  const found = await findPaid(tx, id)
  if (!found.ok) return found
  const change = removePayment(found.value.ledger, id)
  if (change === null) return refuse('not_found')
  const stored = await found.value.store(change)
  return stored.ok ? ok(undefined) : stored
}

/**
 * Divides a payment over stays. The part of its own stay keeps the id, or the first part where it has none. Refused: 400
 * `parts_differ` where the parts are not the payment, 404 for a payment or a stay that is gone, 409 where a stay has less to
 * pay.
 */
export async function moveStayPayment(
  tx: Tx,
  id: string,
  { parts }: PaymentParts,
  now: number,
): Promise<Result<MovedPayments>> {
  const found = await findPaid(tx, id)
  if (!found.ok) return found
  const payment = findPayment(found.value.ledger, id)
  if (payment === null) return refuse('not_found')
  const sum = parts.reduce((total, { amountCents }) => total + amountCents, 0)
  if (sum !== payment.amountCents || !isEachOnce(parts)) return refuseField('parts_differ', 'parts')
  const receiptId = payment.receiptId ?? payment.id
  const own = parts.find(({ stayId }) => stayId === found.value.id)
  const kept = own && { ...payment, amountCents: own.amountCents, receiptId }
  const place = found.value.payments.findIndex(({ id: it }) => it === payment.id)
  const left = await found.value.store(
    kept ? setPayment(found.value.ledger, id, kept) : (removePayment(found.value.ledger, id) ?? {}),
  )
  if (!left.ok) return left
  const moved: MovedPayments['parts'] = []
  for (const [index, part] of parts.entries()) {
    if (part === own) {
      moved.push({ stayId: part.stayId, payment: left.value[place] ?? payment })
      continue
    }
    const target = await findPayable(tx, part.stayId)
    if (!target.ok) return target
    const covers = payment.covers === 'tax' ? payment.covers : null
    const problem = findPaymentProblem(target.value.ledger, { ...part, covers }, toFarmDay(now))
    if (problem) return refusePayment(problem, covers)
    const partId = !own && index === 0 ? payment.id : uuidv7({ msecs: now })
    const added = { ...payment, id: partId, amountCents: part.amountCents, receiptId, covers }
    const stored = await target.value.store(addPayment(target.value.ledger, added))
    if (!stored.ok) return stored
    moved.push({ stayId: part.stayId, payment: findById(stored.value, partId) })
  }
  return ok({ parts: moved })
}

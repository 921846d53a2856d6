import { changeTurnover } from '#api/bookings/actions.ts'
import type { Tx } from '#api/db/write.ts'
import { checkVersion, ok, type Refusal, type Result, refuseInvalid, type Versioned } from '#api/errors.ts'
import { queueMails } from '#api/mails/actions.ts'
import { writeProperty, writeSetting } from '#api/settings/actions.ts'
import { readProperty } from '#api/settings/queries.ts'
import { toFarmDay } from '#contract/days/days.ts'
import type { Property, PropertyInput } from '#contract/property.ts'
import { type Content, toPaymentMethods } from '#contract/site/content.ts'
import { fitCheckinTimes, getCheckinHours } from '#contract/stays/checkinTimes.ts'
import type { BankAccountChange } from './emails.ts'

/** An earlier program sends the Italian names alone: those that it has not changed keep their names in other languages. */
function namePaymentMethods(names: string[] | undefined, { content }: Property): Pick<Content, 'paymentMethods'> {
  if (names === undefined) return content
  const paymentMethods = toPaymentMethods(names).map(
    (method) => content.paymentMethods.find(({ name }) => name.it === method.name.it) ?? method,
  )
  return { paymentMethods }
}

/**
 * The hours of check-in and the arrival times of guests say the same: what has changed leads, the times if both have.
 * Hours that end before they begin go over midnight, which no arrival time does.
 */
function alignCheckin(value: Property, before: Property): Pick<Property, 'checkin' | 'checkinTimes'> {
  const { checkin, checkinTimes } = value
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  if (!isSame(checkinTimes.guest, before.checkinTimes.guest))
    return { checkin: { ...checkin, ...getCheckinHours(checkinTimes.guest) }, checkinTimes }
  const [hours, hoursBefore] = [value, before].map(({ checkin: { from, to } }) => [from, to])
  if (isSame(hours, hoursBefore) || checkin.from >= checkin.to) return { checkin, checkinTimes }
  return { checkin, checkinTimes: { ...checkinTimes, guest: fitCheckinTimes(checkinTimes.guest, checkin) } }
}

/** The balance would be due before the deposit. Names the rule that the input leaves as it is: it is on another page. */
function checkDueDays({ balance, deposit }: PropertyInput, value: Property): Refusal | null {
  const [balanceDays, depositDays] = [value.balance.days ?? 0, value.deposit.dueBeforeArrivalDays]
  if (balanceDays <= depositDays || !(balance || deposit)) return null
  return balance
    ? refuseInvalid('balance.days', /*i18n*/ 'property.errors.balanceBeforeDeposit', { values: { n: depositDays } })
    : refuseInvalid('deposit.dueBeforeArrivalDays', /*i18n*/ 'property.errors.depositAfterBalance', {
        values: { n: balanceDays },
      })
}

/** Tells STAFF_EMAIL that guests pay into another account from now on. */
async function reportAccount(tx: Tx, before: Property, after: Property, now: number): Promise<void> {
  if (before.iban === after.iban && before.ibanHolder === after.ibanHolder) return
  const pick = ({ iban, ibanHolder }: Property) => ({ iban, ibanHolder })
  const facts: BankAccountChange = { who: tx.writer.who ?? '', before: pick(before), after: pick(after) }
  await queueMails(tx, [{ kind: 'accountChanged', facts }], now)
}

/**
 * Changes the farm's facts, parts, rules and lists; what the input leaves out stays. Refused: 409 `turnover_conflict` when a
 * coming stay would take a day from another one, 412. `now` is in milliseconds.
 */
export async function changeProperty(
  tx: Tx,
  input: PropertyInput,
  version: number | null,
  now: number,
): Promise<Result<Versioned<Property>>> {
  const current = await readProperty(tx)
  const stale = checkVersion(version, current.version, () => current.value)
  if (stale) return stale
  const content = { ...current.value.content, ...namePaymentMethods(input.payments, current.value), ...input.content }
  const payments = content.paymentMethods.map(({ name }) => name.it)
  const deposit = { ...current.value.deposit, ...input.deposit }
  const changed = { ...current.value, ...input, content, payments, deposit }
  const value = { ...changed, ...alignCheckin(changed, current.value) }
  const refusal = checkDueDays(input, value)
  if (refusal) return refusal
  await writeProperty(tx, value)
  tx.setSubject('property')
  await reportAccount(tx, current.value, value, now)
  const result = ok({ value, version: tx.revision })
  if (value.turnover === current.value.turnover) return result
  const today = toFarmDay(now)
  await writeSetting(tx, 'turnover-since', today)
  return (await changeTurnover(tx, value.turnover, today)) ?? result
}

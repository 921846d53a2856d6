/** Random stays on random farms: lines, total, deposit, balance and tax as the product and the second calculation have them. */
import { expect } from 'vitest'
import { createRandom, type Random } from '#api/seed/builders.ts'
import { addDays } from '#contract/days/days.ts'
import type { TaxSettings } from '#contract/duties/taxSettings.ts'
import { estimateTaxLine } from '#contract/duties/touristTax.ts'
import { standardBalanceRule } from '#contract/money/balanceRule.ts'
import { standardDepositRule } from '#contract/money/depositRule.ts'
import { formatMoney, parseCents } from '#contract/money/money.ts'
import { proposePlan } from '#contract/money/paymentPlan.ts'
import { getTaxedCents, type PriceList, priceWholeStay } from '#contract/prices/stayLines.ts'
import { type ModelExtra, type ModelFarm, type ModelStay, priceByHand } from './priceModel.ts'

const units = ['stay', 'night', 'person', 'personNight', 'pet', 'petNight'] as const

export function buildFarm({ nextInt, pick }: Random): ModelFarm {
  const lengths = [2, 3, 5, 7, 14, 28].filter(() => nextInt(2) === 0)
  const extras = Array.from({ length: nextInt(4) }, (_, index): ModelExtra => {
    const per = pick(units)
    const isByPerson = per.startsWith('person')
    return {
      id: `x${index}`,
      amountCents: nextInt(9000),
      per,
      required: nextInt(3) > 0,
      roomIds: nextInt(3) === 0 ? [1, 3] : null,
      freeBelowAge: isByPerson && nextInt(2) === 0 ? 1 + nextInt(18) : null,
    }
  })
  const discounts = lengths.map((nights) => ({
    nights,
    percent: 1 + nextInt(50),
    exceptRoomIds: nextInt(4) === 0 ? [2] : [],
  }))
  const tax = {
    cents: nextInt(400),
    maxNights: nextInt(2) === 0 ? nextInt(10) : null,
    freeBelowAge: nextInt(2) === 0 ? nextInt(18) : null,
  }
  return { nightCents: 100 * nextInt(500) + nextInt(100), tax, wholeEuros: nextInt(2) === 0, discounts, extras }
}

export function buildStay({ nextInt }: Random): ModelStay {
  const guests = 1 + nextInt(6)
  const children = Array.from({ length: nextInt(guests) }, () => nextInt(18))
  return { roomId: 1 + nextInt(3), nights: 1 + nextInt(30), guests, pets: nextInt(3), children }
}

export const toPriceList = ({ discounts, extras }: Pick<ModelFarm, 'discounts' | 'extras'>): PriceList => ({
  lengthDiscounts: discounts,
  extras: extras.map((it) => ({ ...it, name: it.id, nameEn: it.id })),
})
export const toStay = ({ roomId, nights, guests, pets, children }: ModelStay) => ({
  roomId,
  checkinDate: '2027-06-05',
  checkoutDate: addDays('2027-06-05', nights),
  numberOfGuests: guests,
  numberOfPets: pets,
  children,
})
export const buildRoom = (nightCents: number, id: number) => ({
  id,
  pricePerNight: formatMoney(nightCents),
  seasons: [],
  maxGuests: 6,
  guestPrices: [],
})

export const toTax = ({ tax: { cents, maxNights, freeBelowAge } }: Pick<ModelFarm, 'tax'>): TaxSettings => ({
  from: '2020-01-01',
  municipality: 'Anghiari',
  maxNights,
  freeBelowAge,
  residentsOf: null,
  exemptions: [],
  collectedBy: [],
  deadlines: [],
  earlier: [],
  periods: [{ from: '01-01', to: '12-31', amountCents: cents, roomTypes: null, upToCents: null }],
})

export function comparePrices(seed: number, runs: number): void {
  const random = createRandom(seed)
  for (let run = 0; run < runs; run++) {
    const [farm, stay] = [buildFarm(random), buildStay(random)]
    const expected = priceByHand(farm, stay)
    const guestStay = toStay(stay)
    const whole = priceWholeStay(buildRoom(farm.nightCents, stay.roomId), guestStay, toPriceList(farm))
    const discount = whole.lines.find(({ kind }) => kind === 'adjustment')
    const extras = whole.lines.filter(({ kind }) => kind === 'extra')
    const tax = estimateTaxLine(toTax(farm), guestStay, 'double', getTaxedCents(whole))?.amountCents ?? 0
    const rules = {
      deposit: { ...standardDepositRule, wholeEuros: farm.wholeEuros },
      balance: standardBalanceRule,
    }
    const sum = parseCents(whole.price ?? '') ?? -1
    const plan = proposePlan(sum, tax, guestStay, rules, '2027-01-01')
    const { step, ...amounts } = expected
    expect({
      nights: whole.nightsCents,
      discount: discount?.amountCents ?? 0,
      extras: extras.map((it) => [it.extraId, it.quantity, it.amountCents]),
      sum,
      tax: plan.taxCents,
      deposit: plan.depositCents,
      balance: plan.balanceCents,
    }).toEqual(amounts)
    if (discount) expect(discount).toMatchObject({ percent: step?.percent, nights: step?.nights })
  }
}

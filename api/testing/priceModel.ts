/** Calculates the price of a stay a second time, night by night and person by person. It shares no rule with the product. */

export type ModelExtra = {
  id: string
  amountCents: number
  per: 'stay' | 'night' | 'person' | 'personNight' | 'pet' | 'petNight'
  roomIds: number[] | null
  required: boolean
  freeBelowAge: number | null
}
export type ModelFarm = {
  nightCents: number
  tax: { cents: number; maxNights: number | null; freeBelowAge: number | null }
  /** A third of the price, in whole euros or to the cent. */
  wholeEuros: boolean
  discounts: { nights: number; percent: number; exceptRoomIds: number[] }[]
  extras: ModelExtra[]
}
export type ModelStay = { roomId: number; nights: number; guests: number; pets: number; children: number[] }

function countPaid({ per, freeBelowAge }: ModelExtra, { nights, guests, pets, children }: ModelStay): number {
  const ages: (number | null)[] = [...children]
  while (ages.length < guests) ages.push(null)
  let count = 0
  for (let night = 0; night < nights; night++) {
    if (night > 0 && !per.includes('ight')) break
    if (per === 'stay' || per === 'night') count += 1
    else if (per.startsWith('pet')) count += pets
    else for (const age of ages) if (age === null || freeBelowAge === null || age >= freeBelowAge) count += 1
  }
  return count
}

/** The nearest whole unit to a third of the sum, never more than the sum. */
function roundThird(sum: number, unit: number): number {
  let deposit = 0
  while (2 * (sum - 3 * deposit) >= 3 * unit) deposit += unit
  return deposit > sum ? sum : deposit
}

function countTax({ tax }: ModelFarm, { nights, guests, children }: ModelStay): number {
  let cents = 0
  for (let guest = 0; guest < guests; guest++) {
    const age = children[guest]
    if (age !== undefined && tax.freeBelowAge !== null && age < tax.freeBelowAge) continue
    for (let night = 0; night < nights; night++) if (tax.maxNights === null || night < tax.maxNights) cents += tax.cents
  }
  return cents
}

/** In cents: the nights, the discount below zero or 0, and each required extra that somebody pays. */
export function priceByHand(farm: ModelFarm, stay: ModelStay) {
  let nights = 0
  for (let night = 0; night < stay.nights; night++) nights += farm.nightCents
  let step: { nights: number; percent: number } | null = null
  for (const it of farm.discounts) {
    if (it.exceptRoomIds.indexOf(stay.roomId) >= 0 || it.nights > stay.nights) continue
    if (step === null || it.nights > step.nights) step = it
  }
  // Whole cents, and the rest of a hundred from 50 on is one more.
  const hundredths = step === null ? 0 : nights * step.percent
  const rest = hundredths % 100
  const discount = (hundredths - rest) / 100 + (rest >= 50 ? 1 : 0)
  const extras: [id: string, units: number, cents: number][] = []
  for (const extra of farm.extras) {
    if (!extra.required || (extra.roomIds !== null && extra.roomIds.indexOf(stay.roomId) < 0)) continue
    const units = countPaid(extra, stay)
    if (units > 0) extras.push([extra.id, units, units * extra.amountCents])
  }
  const sum = extras.reduce((total, [, , cents]) => total + cents, nights - discount)
  const deposit = roundThird(sum, farm.wholeEuros ? 100 : 1)
  return {
    tax: countTax(farm, stay),
    deposit,
    balance: sum - deposit,
    nights,
    discount: discount === 0 ? 0 : -discount,
    step,
    extras,
    sum,
  }
}

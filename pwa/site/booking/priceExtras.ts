import type { Stay } from '#contract/days/days.ts'
import { parseCents, sumCents } from '#contract/money/money.ts'
import { buildExtraLine, isPerPerson, isPerPet } from '#contract/prices/extraLines.ts'
import type { OfferedExtra } from '#contract/prices/extras.ts'
import type { RoomPrices } from '#contract/prices/prices.ts'
import { type PriceList, priceWholeStay, type WholePrice } from '#contract/prices/stayLines.ts'
import { getKnownAges, type Selection } from './selection.ts'

/** Who comes, and with what. */
export type StayChoice = Pick<Selection, 'numberOfGuests' | 'children' | 'numberOfPets' | 'extras'>

/** Nobody needs more in one stay; who does, writes it. */
const maxQuantity = 10

/** What is counted by persons or pets is for all of them. */
export const getMaxQuantity = ({ per, maxPerDay }: OfferedExtra): number =>
  isPerPerson({ per }) || isPerPet({ per }) ? 1 : Math.min(maxPerDay ?? maxQuantity, maxQuantity)

/** What each offered extra costs in the chosen quantity, and the sum. */
function priceExtras(offered: readonly OfferedExtra[], { extras, ...guests }: StayChoice, stay: Stay) {
  const rows = offered.map((extra) => {
    const quantity = extras.find(({ id }) => id === extra.id)?.quantity ?? 0
    const line = quantity > 0 ? buildExtraLine(extra, { ...stay, ...guests }, quantity, extra.id, null) : null
    return { extra, quantity, amountCents: line?.amountCents ?? 0 }
  })
  return { rows, extrasCents: sumCents(rows) }
}

export type ChoicePrice = ReturnType<typeof priceExtras> & {
  whole: WholePrice
  /** With the extras that were chosen; null while a night has no price. */
  totalCents: number | null
}

/** What a stay with its extras costs, without tax. */
export function priceChoice(
  room: RoomPrices & { id: number },
  stay: Stay,
  choice: StayChoice,
  prices: PriceList,
  offered: readonly OfferedExtra[],
): ChoicePrice {
  const known = { ...choice, children: getKnownAges(choice) }
  const { extras: _extras, ...guests } = known
  const whole = priceWholeStay(room, { ...stay, ...guests }, prices)
  const priced = priceExtras(offered, known, stay)
  const totalCents = whole.price === null ? null : (parseCents(whole.price) ?? 0) + priced.extrasCents
  return { ...priced, whole, totalCents }
}

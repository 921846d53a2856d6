import { getNights, type Stay } from '../days/days.ts'
import type { Line } from '../money/ledgerFields.ts'
import { getLineName, type Translator } from '../text/format.ts'

const lineTexts = {
  nights: /*i18n*/ 'offer.line.nights',
  extra: /*i18n*/ 'offer.line.extra',
  adjustment: /*i18n*/ 'offer.line.adjustment',
  tax: /*i18n*/ 'offer.line.tax',
} as const

/** What a line of an offer is about, on the guest's page and in the mail. */
export function formatOfferLine(
  line: Pick<Line, 'kind' | 'names' | 'text' | 'quantity' | 'percent' | 'nights'>,
  stay: Stay,
  i18n: Translator,
  language: string,
): string {
  const name = getLineName(line, i18n, language) || i18n.t(lineTexts[line.kind], { n: getNights(stay).length })
  return line.kind === 'extra' && line.quantity > 1 ? `${name} × ${line.quantity}` : name
}

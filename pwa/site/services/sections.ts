import type { PartName } from '#contract/parts.ts'
import { type Farm, hasPart } from '../farm.ts'

const sections: { id: string; title: string; part?: PartName; extras?: true }[] = [
  { id: 'piscina', title: /*i18n*/ 'services.pool', part: 'pool' },
  { id: 'centro-ippico', title: /*i18n*/ 'services.horses', part: 'riding' },
  { id: 'agricampeggio', title: /*i18n*/ 'services.camping', part: 'camping' },
  { id: 'pesca', title: /*i18n*/ 'fishing.title', part: 'fishing' },
  { id: 'tesori-culturali', title: /*i18n*/ 'services.culture', part: 'culture' },
  { id: 'extra', title: /*i18n*/ 'booking.extra.title', extras: true },
  { id: 'da-sapere', title: /*i18n*/ 'services.toKnow' },
  { id: 'cancellazione', title: /*i18n*/ 'services.cancellation' },
]

export const listShownExtras = ({ extras }: Pick<Farm, 'extras'>) => extras.filter(({ shownOnSite }) => shownOnSite)

/** The sections of the page in their order, without those of what the farm does not have. */
export const listSections = (farm: Pick<Farm, 'parts' | 'extras'>) =>
  sections.filter((it) => hasPart(it, farm.parts) && (!it.extras || listShownExtras(farm).length > 0))

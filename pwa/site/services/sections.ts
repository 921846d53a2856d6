import type { PartName, Parts } from '#contract/parts.ts'
import { hasPart } from '../farm.ts'

const sections: { id: string; title: string; part?: PartName }[] = [
  { id: 'piscina', title: /*i18n*/ 'services.pool', part: 'pool' },
  { id: 'centro-ippico', title: /*i18n*/ 'services.horses', part: 'riding' },
  { id: 'agricampeggio', title: /*i18n*/ 'services.camping', part: 'camping' },
  { id: 'pesca', title: /*i18n*/ 'fishing.title', part: 'fishing' },
  { id: 'tesori-culturali', title: /*i18n*/ 'services.culture', part: 'culture' },
  { id: 'da-sapere', title: /*i18n*/ 'services.toKnow' },
  { id: 'cancellazione', title: /*i18n*/ 'services.cancellation' },
]

/** The sections of the page in their order, without those of parts that the farm does not have. */
export const listSections = (parts: Parts) => sections.filter((section) => hasPart(section, parts))

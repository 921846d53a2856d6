import { Link } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import { getPlaceHref } from '../places.ts'
import { getItemState, type Item } from './items.ts'
import { getShortReason } from './labels.ts'
import { useSubjectTexts } from './WriteSubject.tsx'

/** A change that the server has not accepted, by name and reason. Leads to where somebody decides about it. */
export function RefusedLine({ item }: { item: Item }) {
  const { i18n } = useLanguage()
  const describe = useSubjectTexts()
  const [first] = item.writes
  const refused = item.writes.find(({ state }) => state === getItemState(item)) ?? first
  const values = { subject: describe(refused), reason: i18n.t(getShortReason(refused)) }
  return (
    <Link className="refused-line" href={getPlaceHref('/to-send')}>
      {i18n.t('admin.refusal.line', values)}
    </Link>
  )
}

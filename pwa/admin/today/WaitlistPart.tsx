import { Link } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import { EmailLink } from '#pwa/ui/EmailLink.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { getPlaceHref } from '../places.ts'
import { EntryFits } from '../waitlist/EntryFits.tsx'
import { EntryText } from '../waitlist/EntryText.tsx'
import { useWaitlist } from '../waitlist/queries.ts'
import { DayPart } from './DayPart.tsx'

/** Whom on the waiting list a free room suits, whose turn it is first. Nothing while nobody is on it. */
export function WaitlistPart() {
  const { i18n } = useLanguage()
  const entries = useWaitlist() ?? []
  const suited = entries.filter(({ fits }) => fits.length > 0)
  if (entries.length === 0) return null
  return (
    <DayPart
      title={i18n.t('admin.waitlist.suited')}
      count={suited.length}
      more={
        <Link href={getPlaceHref('/contacts', '?show=waitlist')}>
          {i18n.t('admin.waitlist.all', { n: entries.length })}
        </Link>
      }
    >
      {suited.map((entry) => (
        <Row key={entry.id} actions={<EmailLink email={entry.email} />} more={<EntryFits entry={entry} />}>
          <EntryText entry={entry} />
        </Row>
      ))}
    </DayPart>
  )
}

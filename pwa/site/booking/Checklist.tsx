/** The four things that a request needs; each has a tick when it is done. */
import { useWatch } from 'react-hook-form'
import { useLanguage } from '#pwa/i18n.tsx'
import './Checklist.css'
import { emptyGuest, type RequestForm } from './useRequestForm.ts'

export function Checklist({ form, hasRoom, hasDates }: { form: RequestForm; hasRoom: boolean; hasDates: boolean }) {
  const { i18n } = useLanguage()
  const [name, surname, privacy] = useWatch({
    control: form.control,
    name: ['guestName', 'guestSurname', 'privacyAccepted'],
    defaultValue: emptyGuest,
  })
  const items = [
    { label: /*i18n*/ 'booking.check.room', isDone: hasRoom },
    { label: /*i18n*/ 'booking.check.dates', isDone: hasDates },
    { label: /*i18n*/ 'booking.check.name', isDone: name.trim().length > 1 && surname.trim().length > 1 },
    { label: /*i18n*/ 'booking.check.privacy', isDone: privacy === true },
  ]
  return (
    <ul className="checklist" aria-label={i18n.t('booking.checklist')}>
      {items.map(({ label, isDone }) => (
        <li key={label} data-done={isDone ? '' : undefined}>
          {i18n.t(label)}
          <span className="visually-hidden">
            {isDone ? i18n.t('booking.check.done') : i18n.t('booking.check.todo')}
          </span>
        </li>
      ))}
    </ul>
  )
}
